"""The tables of live boards, release by release."""
