"""`zhicai desk`: the web application for events, boards and rulings; an optional extra, loaded when it is asked for."""

from __future__ import annotations

import importlib
import os
from importlib.util import find_spec
from pathlib import Path
from typing import Annotated, Any, Final

import typer

from zhicai.cli import terminal
from zhicai.cli.helping import Command, Group

_NEEDED: Final = ("django", "django_htmx", "argon2", "psycopg", "segno", "servestatic", "uvicorn")

Data = Annotated[
    Path | None,
    typer.Option(
        "--data",
        metavar="DIR",
        envvar="ZHICAI_DESK",
        show_envvar=False,
        help="数据文件夹，默认随系统（ZHICAI_DESK） · folder of the data, by default the system's (ZHICAI_DESK)",
        show_default=False,
    ),
]
Database = Annotated[
    str,
    typer.Option(
        "--database",
        metavar="URL",
        envvar="ZHICAI_DATABASE",
        show_envvar=False,
        help="PostgreSQL 地址，默认用内置数据库（ZHICAI_DATABASE） · "
        "address of PostgreSQL, by default the embedded database (ZHICAI_DATABASE)",
        show_default=False,
    ),
]


Port = Annotated[
    int,
    typer.Option(
        "--port", envvar="PORT", show_envvar=False, min=1, max=65535, help="端口（PORT） · port (PORT)"
    ),
]
Host = Annotated[
    str,
    typer.Option("--host", metavar="ADDRESS", help="监听的地址，127.0.0.1 只限本机 · address to listen at"),
]


def need_desk() -> None:
    """Stop with status 2 where the desk is not installed, and say how to install it."""
    missing = [needed for needed in _NEEDED if find_spec(needed) is None]
    if missing:
        names = ", ".join(missing)
        terminal.fail(
            f"缺少 {names}；请运行 pip install 'zhicai[desk]'",
            f"{names} not installed; run pip install 'zhicai[desk]'",
            "zhicai desk",
        )


def _call(
    module: str, command: str, data: Path | None, database: str, beside: str = "", **options: object
) -> int:
    """Carry out a command of the desk; its status. `beside`: by default in that folder of the system's data folder."""
    need_desk()
    # By name: the desk stands above the command line and is not there in a small install.
    place: Any = importlib.import_module("zhicai.desk.place")
    known = place.from_environment({**os.environ, "ZHICAI_DATABASE": database})
    usual = place.default_folder() / beside if beside else known.folder
    here = place.Place(data or usual, database, known.hosts, known.https)
    hosts, https = options.pop("hosts", None), options.pop("https", None)
    if isinstance(hosts, list) and hosts:
        here = place.Place(here.folder, database, tuple(hosts), here.https)
    if https:
        here = place.Place(here.folder, database, here.hosts, https=True)
    work: Any = getattr(importlib.import_module(f"zhicai.desk.commands.{module}"), command)
    return int(work(here, **options) or 0)


def serve(
    port: Port = 8000,
    host: Host = "0.0.0.0",  # noqa: S104 phones in the hall are to reach it
    names: Annotated[
        list[str] | None,
        typer.Option(
            "--name",
            metavar="HOST",
            help="对外的域名，可重复（ZHICAI_HOSTS） · a host name that leads here (ZHICAI_HOSTS)",
            show_default=False,
        ),
    ] = None,
    https: Annotated[
        bool,
        typer.Option("--https", help="前面的服务器提供 HTTPS · a server in front of it provides HTTPS"),
    ] = False,
    workers: Annotated[int, typer.Option("--workers", min=1, max=64, help="进程数 · processes")] = 1,
    data: Data = None,
    database: Database = "",
) -> int:
    """Serve the desk until Ctrl-C."""
    return _call(
        "serving", "serve", data, database, host=host, port=port, workers=workers, hosts=names, https=https
    )


def demo(
    port: Port = 8000,
    host: Host = "0.0.0.0",  # noqa: S104 phones in the hall are to reach it
    fresh: Annotated[
        bool,
        typer.Option("--fresh", help="重新生成，原有的移到备份里 · begin again; the old one is set aside"),
    ] = False,
    start: Annotated[
        bool, typer.Option("--serve/--no-serve", help="随即启动，或只生成 · serve it, or only make it")
    ] = True,
    data: Annotated[
        Path | None,
        typer.Option(
            "--data",
            metavar="DIR",
            help="示例的文件夹，默认为系统数据文件夹里的 demo · folder of the demonstration, by default `demo` in the "
            "system's data folder",
            show_default=False,
        ),
    ] = None,
) -> int:
    """Make a demonstration event in a desk of its own, and serve it until Ctrl-C."""
    return _call(
        "demonstrating", "demo", data, "", beside="demo", host=host, port=port, fresh=fresh, start=start
    )


def migrate(data: Data = None, database: Database = "") -> int:
    """Bring the tables up to this release."""
    return _call("keeping", "migrate", data, database)


def backup(
    file: Annotated[
        Path | None,
        typer.Argument(
            metavar="FILE",
            help="备份文件，默认在数据文件夹内 · the file, by default in the data folder",
            show_default=False,
        ),
    ] = None,
    data: Data = None,
    database: Database = "",
) -> int:
    """Write everything to one file, while the desk runs."""
    return _call("keeping", "backup", data, database, file=file)


def restore(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="备份文件 · the backup", show_default=False)],
    replace: Annotated[
        bool, typer.Option("--replace", help="取代数据库里已有的内容 · replace what the database holds")
    ] = False,
    data: Data = None,
    database: Database = "",
) -> int:
    """Read a backup into the database, whole or not at all."""
    return _call("keeping", "restore", data, database, file=file, replace=replace)


def verify(data: Data = None, database: Database = "") -> int:
    """Check every journal line by line."""
    return _call("keeping", "verify", data, database)


def rebuild(data: Data = None, database: Database = "") -> int:
    """Make all lists anew from the journals."""
    return _call("keeping", "rebuild", data, database)


def take_in(
    files: Annotated[
        list[Path],
        typer.Argument(metavar="FILE...", help="赛事或对局文件 · event or game files", show_default=False),
    ],
    data: Data = None,
    database: Database = "",
) -> int:
    """Import event files or game files."""
    return _call("keeping", "take_in", data, database, files=files)


def hand_out(
    number: Annotated[
        str, typer.Argument(metavar="ID", help="日志编号 · number of the journal", show_default=False)
    ],
    file: Annotated[Path, typer.Argument(metavar="FILE", help="新文件 · the new file", show_default=False)],
    data: Data = None,
    database: Database = "",
) -> int:
    """Export a journal, the same bytes as it was imported from."""
    return _call("keeping", "hand_out", data, database, number=number, file=file)


def pages(
    number: Annotated[
        str,
        typer.Argument(
            metavar="ID",
            help="赛事名称，或编号，编号写开头几位即可 · its name, or its number or the beginning of it",
            show_default=False,
        ),
    ],
    folder: Annotated[
        Path, typer.Argument(metavar="FOLDER", help="新文件夹 · the new folder", show_default=False)
    ],
    replace: Annotated[
        bool, typer.Option("--replace", help="取代以前导出的 · put it in the place of an earlier export")
    ] = False,
    data: Data = None,
    database: Database = "",
) -> int:
    """Write what is published of an event as pages that open without a server."""
    return _call("pages", "pages", data, database, number=number, target=folder, replace=replace)


def user(
    username: Annotated[str, typer.Argument(metavar="USER", help="用户名 · user name", show_default=False)],
    name: Annotated[
        str,
        typer.Option(
            "--name", metavar="TEXT", help="给别人看的姓名 · name for others to read", show_default=False
        ),
    ] = "",
    admin: Annotated[
        bool | None,
        typer.Option(
            "--admin/--no-admin", help="管理员，或不再是 · administrator, or no more", show_default=False
        ),
    ] = None,
    lock: Annotated[
        bool | None,
        typer.Option(
            "--lock/--unlock", help="停用或启用账号 · lock the account, or unlock it", show_default=False
        ),
    ] = None,
    password: Annotated[
        bool, typer.Option("--password", help="设密码，会询问 · set a password, which is asked for")
    ] = False,
    address: Annotated[
        str,
        typer.Option(
            "--address",
            metavar="URL",
            help="链接里的网址，默认为上次 serve 的 · the address in the link, by default of the last serve",
            show_default=False,
        ),
    ] = "",
    data: Data = None,
    database: Database = "",
) -> int:
    """Make or change an account and print a link that signs in once."""
    return _call(
        "accounts",
        "user",
        data,
        database,
        username=username,
        name=name,
        admin=admin,
        lock=lock,
        password=password,
        address=address,
    )


desk = typer.Typer(
    cls=Group,
    help="网页应用：赛事、权限、裁判台 · the web application: events, rights, the bench",
    rich_markup_mode=None,
)
desk.command("serve", cls=Command, help="启动，打印地址和登录链接 · serve, print the address and a link")(
    serve
)
desk.command("demo", cls=Command, help="示例赛事，边看边学 · a demonstration event to learn by")(demo)
desk.command("migrate", cls=Command, help="更新数据库的表 · bring the tables up to date")(migrate)
desk.command("backup", cls=Command, help="备份，可在运行中进行 · back up, while it runs")(backup)
desk.command("restore", cls=Command, help="从备份恢复 · restore a backup")(restore)
desk.command("verify", cls=Command, help="逐行核对全部日志 · check every line of every journal")(verify)
desk.command("rebuild", cls=Command, help="由日志重建列表 · rebuild the lists from the journals")(rebuild)
desk.command("import", cls=Command, help="导入赛事或对局文件 · import event or game files")(take_in)
desk.command("export", cls=Command, help="导出一份日志 · export a journal")(hand_out)
desk.command("pages", cls=Command, help="把赛事导出为网页文件夹 · an event as a folder of pages")(pages)
desk.command("user", cls=Command, help="账号与一次性登录链接 · accounts and links that sign in once")(user)
