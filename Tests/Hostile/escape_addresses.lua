-- returns true
assert(not pcall(string.format, "%p", {}))
assert(tostring({}):match("^table: %d+$"))
assert(("%s"):format(print):match("^function: %d+$"))
return true
