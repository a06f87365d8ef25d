--- The metatables of `self`, and the methods of files for their handles.
---
--- This chunk gets setters of the two fields of `self` that the host keeps, a function from a
--- handle to its `self`, one that stores the list `items` into a `self` if a hook has changed the
--- items, functions that read the other members of a behavior, by their names, one that reads the
--- source for the names that it assigns, and one that raises the error for a name that is none. It
--- returns the function that makes metatables, the function
--- that binds methods, and the function that all these metatables share, by which the host
--- recognises a `self`.

local setMandate, setLocks, selfOf, shareItems, readers, readNames, refuse = ...
local any = { true }

local function set(self, key, value)
  if key == "clockMandate" then
    setMandate(self, value)
  elseif key == "locks" then
    setLocks(self, value)
  else
    rawset(self, key, value)
  end
end

--- `names` has the names that the file declares or assigns, or true at 1 if it may be any; nil is
--- for any as well. As long as it has true at 2, the names that the file assigns are not in it.
local function metatable(name, functions, names)
  names = names or any
  return {
    __index = function(self, key)
      local value = functions[key]
      if value ~= nil then return value end
      -- While a hook adds and removes items, the list is made when it is read, not for each.
      if key == "items" then return shareItems(self) end
      if names[key] then return nil end
      if names[2] then
        readNames(self)
        if names[key] then return nil end
      end
      if readers[key] then return readers[key](self) end
      if not names[1] then refuse(self, key) end
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
