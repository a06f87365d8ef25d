-- fails with "bytes more"
error(("x"):rep(100000), 0)
