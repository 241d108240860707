"""Tables in files of strangers, read where they can do no harm.

A workbook of a few kilobytes can ask its reader for more memory than there is, which ends the process, or keep it busy
for minutes. Here XLSX, XLS and ODS are read by a process of their own, with so much memory and time and no more; what
shares a process with live boards and clocks reads workbooks by this room alone.
"""

from zhicai.workbooks.reading import read_sheets

__all__ = ["read_sheets"]
