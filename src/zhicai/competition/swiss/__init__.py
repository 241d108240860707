"""积分编排: who meets whom in a Swiss event, by the system that docs/swiss.md describes (cxa-2011 art. 10.3)."""
