--- The metatables of `self`, and the methods of files for their handles.
---
--- This chunk gets setters of the two fields of `self` that the host keeps, a function from a
--- handle to its `self`, and one that stores the list `items` into a `self`. It returns the
--- function that makes metatables, the function that binds methods, and the function that all these
--- metatables share, by which the host recognises a `self`.

local setMandate, setLocks, selfOf, shareItems = ...

local function set(self, key, value)
  if key == "clockMandate" then
    setMandate(self, value)
  elseif key == "locks" then
    setLocks(self, value)
  else
    rawset(self, key, value)
  end
end

--- While a hook adds and removes items, `late` stands for `__index`: the list is made when it is
--- read, not for each of them.
local function metatable(name, functions)
  return {
    __index = functions,
    functions = functions,
    late = function(self, key)
      if key == "items" then return shareItems(self) end
      return functions[key]
    end,
    __newindex = set,
    __tostring = function() return name end,
    __metatable = false,
  }
end

local function bind(method)
  return function(handle, ...) return method(selfOf(handle), ...) end
end

return metatable, bind, set
