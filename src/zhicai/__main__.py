"""`python -m zhicai` is `zhicai`."""

from zhicai.cli import main

if __name__ == "__main__":
    main()
