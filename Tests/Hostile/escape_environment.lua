-- returns true
-- A chunk sees this file's globals, and nothing leads to another file's.
marker = "mine"
assert(load("return marker")() == "mine")
assert(load("return _G")() == _G)
assert(getmetatable(_G) == nil and getmetatable(_ENV) == nil)
return true
