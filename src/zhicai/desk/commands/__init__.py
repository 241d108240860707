"""What `zhicai desk` does; the command line loads these modules by name when they are asked for."""
