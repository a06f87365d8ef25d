-- fails with "bytes more"
error(("x"):rep(1000000), 0)
