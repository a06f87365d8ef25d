--- The metatables of `self`, and methods of files as their handles give them.
---
--- A chunk that is given setters of the two fields of `self` that the host keeps, and a function
--- from a handle to its `self`; it returns the maker of metatables, the binder of methods, and the
--- function that all these metatables share, by which the host knows what has been a `self`.

local setMandate, setLocks, selfOf = ...

local function set(self, key, value)
  if key == "clockMandate" then
    setMandate(self, value)
  elseif key == "locks" then
    setLocks(self, value)
  else
    rawset(self, key, value)
  end
end

local function metatable(name, functions)
  return {
    __index = functions,
    __newindex = set,
    __tostring = function() return name end,
    __metatable = false,
  }
end

local function bind(method)
  return function(handle, ...) return method(selfOf(handle), ...) end
end

return metatable, bind, set
