--- Springs, decays and curves: tables of numbers with methods.
---
--- A chunk that returns the maker of a kind's metatable, from the kind's name and its methods.

return function(kind, methods)
  return {
    __index = methods,
    __newindex = function(_, key)
      error(("a %s has no field %s"):format(kind, tostring(key)), 2)
    end,
    __tostring = function() return kind end,
    __metatable = false,
  }
end
