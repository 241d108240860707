"""``write``: games into a file or a stream; a file is complete or it is not changed."""

from __future__ import annotations

import errno
import os
import secrets
import stat
from collections.abc import Iterable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import IO

from zhicai.records.errors import RecordError
from zhicai.records.formats import FORMATS, Format, Writer
from zhicai.records.game import Game
from zhicai.records.sniff import named
from zhicai.records.system import reason

Target = str | os.PathLike[str] | IO[bytes]


def write(
    games: Game | Iterable[Game],
    target: Target,
    *,
    format: str | None = None,  # noqa: A002
    **options: object,
) -> None:
    """Write games to a file (by path) or to a binary stream.

    ``format`` names the format; without it the ending of the path tells, and a stream gets PGN. The
    options are those of the format, for PGN ``notation``, ``script``, ``encoding``, ``newline``. A file
    is replaced only when all of it is safely on the disk. Raises RecordError.
    """
    several = [games] if isinstance(games, Game) else games
    if not isinstance(target, str | os.PathLike):
        _writer(_chosen(format, ""))(several, target, **options)
        return
    path = os.fspath(target)
    writer = _writer(_chosen(format, path))
    try:
        with replacing(path) as stream:
            writer(several, stream, **options)
    except RecordError as error:
        raise error.at(path) from error


@contextmanager
def replacing(path: str | os.PathLike[str], *, overwrite: bool = True) -> Iterator[IO[bytes]]:
    """A stream whose bytes become the file ``path`` when the block ends well; else nothing is changed.

    The bytes go to a temporary file beside it, are forced to the disk and then take its name. What is no
    plain file, such as a pipe, is written directly. Without ``overwrite`` a file that is there, even if it
    came while the block ran, stays as it is. Raises RecordError for what the system refuses and, caused by
    FileExistsError, for such a file.
    """
    target = Path(os.path.realpath(path))
    try:
        if target.exists() and not target.is_file():
            with target.open("wb") as stream:
                yield stream
            return
        if not overwrite and target.exists():
            raise _exists(target)
        temporary = target.with_name(f".zhicai-{secrets.token_hex(8)}.tmp")
        try:
            with _created(temporary, target) as stream:
                yield stream
                stream.flush()
                os.fsync(stream.fileno())
            _publish(temporary, target, overwrite)
            _sync_folder(target.parent)
        except BaseException:
            with suppress(OSError):
                temporary.unlink()
            raise
    except OSError as error:
        zh, en = reason(error)
        raise RecordError(
            f"写不了文件（{zh}）", f"the file cannot be written ({en})", path=os.fspath(path)
        ) from error


def _publish(temporary: Path, target: Path, overwrite: bool) -> None:
    """Give a complete file its name; raises FileExistsError where there is one and it is not to be replaced."""
    if overwrite:
        temporary.replace(target)
        return
    try:
        target.hardlink_to(temporary)
    except FileExistsError:
        raise _exists(target) from None
    except (OSError, NotImplementedError):  # no hard links here, as on FAT: take the name first, then fill it
        os.close(os.open(target, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o666))
        temporary.replace(target)
    else:
        # The file has its name: that another name of it stays behind is no failure.
        with suppress(OSError):
            temporary.unlink()


def _exists(target: Path) -> FileExistsError:
    return FileExistsError(errno.EEXIST, os.strerror(errno.EEXIST), os.fspath(target))


def _created(temporary: Path, target: Path) -> IO[bytes]:
    """A new file with the permissions of the one that it will replace."""
    descriptor = os.open(temporary, os.O_WRONLY | os.O_CREAT | os.O_EXCL | getattr(os, "O_BINARY", 0), 0o666)
    with suppress(FileNotFoundError):
        temporary.chmod(stat.S_IMODE(target.stat().st_mode))
    return os.fdopen(descriptor, "wb")


def _sync_folder(folder: Path) -> None:
    """Force the new name to the disk, where the system lets a folder be opened."""
    if not hasattr(os, "O_DIRECTORY"):
        return
    with suppress(OSError):
        descriptor = os.open(folder, os.O_RDONLY | os.O_DIRECTORY)
        try:
            os.fsync(descriptor)
        finally:
            os.close(descriptor)


def _chosen(name: str | None, path: str) -> Format:
    if name is not None:
        return named(name)
    if not path:
        return named("pgn")
    suffix = Path(path).suffix.casefold()
    for found in FORMATS.values():
        if suffix in found.suffixes and found.write is not None:
            return found
    endings = ", ".join(end for entry in FORMATS.values() if entry.write for end in entry.suffixes)
    raise RecordError(
        f"扩展名“{suffix}”看不出格式，可用：{endings}",
        f"the ending “{suffix}” names no format, there are {endings}",
        path=path,
    )


def _writer(found: Format) -> Writer:
    if found.write is None:
        raise RecordError(f"{found.title_zh}只能读", f"{found.title_en} can only be read")
    return found.write
