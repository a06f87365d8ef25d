--- Points, sizes, rects and transforms: lists of numbers whose indices have names.
---
--- This chunk returns a function that makes a kind's metatable from the kind's name, the names of
--- its numbers and its methods.

return function(kind, names, methods)
  local places = {}
  for place, name in ipairs(names) do places[name] = place end
  local count = #names

  local function equal(a, b)
    for place = 1, count do
      if rawget(a, place) ~= rawget(b, place) then return false end
    end
    return true
  end

  return {
    __index = function(value, key)
      local place = places[key]
      if place then return rawget(value, place) end
      return methods[key]
    end,
    __newindex = function(value, key, number)
      local place = places[key]
      if not place then
        error(("a %s has no field %s"):format(kind, tostring(key)), 2)
      end
      rawset(value, place, number)
    end,
    __call = function(value) return table.unpack(value, 1, count) end,
    __eq = equal,
    __tostring = function(value)
      local words = {}
      for place, name in ipairs(names) do
        words[place] = name .. " " .. ("%.14g"):format(value[place])
      end
      return kind .. " (" .. table.concat(words, ", ") .. ")"
    end,
    __metatable = false,
  }
end
