"""Many battles, one result: the worker program, pools of workers, statistics, odds."""
