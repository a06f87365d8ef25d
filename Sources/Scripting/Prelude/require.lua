--- The `require` of a script.
---
--- This chunk gets the host's `require`, which also takes the number of the script; it returns a
--- function that makes a script's own `require` from that number and Lua's own libraries by name.

local require = ...

return function(scope, libraries)
  return function(name) return libraries[name] or (require(scope, name)) end
end
