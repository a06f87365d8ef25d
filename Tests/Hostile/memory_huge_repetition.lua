-- fails with "memory limit"
return ("x"):rep(1 << 40)
