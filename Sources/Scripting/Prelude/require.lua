--- `require` as a script has it.
---
--- A chunk that is given the host's, which is told the number of the script too; it returns the
--- maker of a script's own.

local require = ...

return function(scope)
  return function(name) return (require(scope, name)) end
end
