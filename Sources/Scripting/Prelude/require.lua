--- The `require` of a script.
---
--- This chunk gets the host's `require`, which also takes the number of the script; it returns a
--- function that makes a script's own `require`.

local require = ...

return function(scope)
  return function(name) return (require(scope, name)) end
end
