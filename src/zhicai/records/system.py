"""What the operating system says about a file, in both languages."""

from __future__ import annotations

import errno
from typing import Final

_REASONS: Final = {
    errno.ENOENT: "没有这个文件或文件夹",
    errno.EACCES: "没有权限",
    errno.EPERM: "不允许",
    errno.EISDIR: "这是文件夹",
    errno.ENOTDIR: "路径中有一段不是文件夹",
    errno.EEXIST: "已经存在",
    errno.ENOSPC: "磁盘已满",
    errno.EDQUOT: "超出磁盘配额",
    errno.EROFS: "文件系统只读",
    errno.ENAMETOOLONG: "名称过长",
    errno.ELOOP: "符号链接过多",
    errno.EIO: "读写出错",
    errno.EFBIG: "文件过大",
    errno.EMFILE: "打开的文件过多",
    errno.ENOTEMPTY: "文件夹不空",
    errno.EPIPE: "管道已关闭",
    errno.EBADF: "没有打开",
}


def reason(error: OSError) -> tuple[str, str]:
    """Why the system refused, in Chinese and English; what is not in the table stays in the system's words."""
    english = error.strerror or str(error) or type(error).__name__
    return _REASONS.get(error.errno or 0, english), english
