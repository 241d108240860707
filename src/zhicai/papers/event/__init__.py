"""The papers of an event (赛事表格): what is on each as values, and the values as PDF, XLSX, HTML and text.

Nothing here asks for the time: whoever prints says when. What people have written is shown as it is and is never
markup, formula or script.
"""
