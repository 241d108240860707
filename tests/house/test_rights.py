"""The document of roles and rights says what the program does."""

import rights_table

from zhicai.desk.people.rights import Action, Role


def test_the_document_of_rights_is_up_to_date() -> None:
    assert rights_table.PAGE.read_text("utf-8") == rights_table.page(), "run make docs"


def test_every_action_and_every_role_stands_in_it() -> None:
    text = rights_table.page()
    for action in Action:
        assert f"`{action.value}` {action.words[0]}<br>{action.words[1]}" in text
    for role in Role:
        assert f"{role.words[0]}<br>{role.words[1]}" in text
