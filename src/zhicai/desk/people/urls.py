"""The addresses of people and rights."""

from __future__ import annotations

from django.urls import path

from zhicai.desk.frame.later import later

joining, managing = later("zhicai.desk.people.joining"), later("zhicai.desk.people.managing")
own, signing = later("zhicai.desk.people.own"), later("zhicai.desk.people.signing")

urlpatterns = [
    path("sign-in/", signing.sign_in, name="sign-in"),
    path("sign-out/", signing.sign_out, name="sign-out"),
    path("enter/<str:secret>/", signing.by_link, name="by-link"),
    path("join/<str:secret>/", joining.join, name="join"),
    path("language/", own.language, name="language"),
    path("account/", own.own_account, name="own-account"),
    path("accounts/", managing.accounts, name="accounts"),
    path("accounts/<number:number>/link/", managing.make_link, name="make-link"),
    path("accounts/<number:number>/lock/", managing.lock_account, name="lock-account"),
    path("accounts/<number:number>/unlock/", managing.unlock_account, name="unlock-account"),
    path("visits/", managing.seen_visits, name="visits"),
    path("events/<str:journal>/people/", managing.people, name="people"),
    path("events/<str:journal>/people/invite/", managing.make_invitation, name="invite"),
    path("events/<str:journal>/people/invite/many/", managing.invite_many, name="invite-many"),
    path("events/<str:journal>/people/<number:number>/take/", managing.take_role, name="take-role"),
    path(
        "events/<str:journal>/invitations/<number:number>/withdraw/",
        managing.withdraw_invitation,
        name="withdraw-invitation",
    ),
]
