--- Changes the libraries that all files share.
-- expect: fine

local function try()
  for _, library in ipairs { string, table, math, utf8, coroutine, debug } do
    assert(not pcall(function()
      library.new = 1
    end))
    assert(not pcall(rawset, library, "new", 1))
    assert(not pcall(setmetatable, library, {}))
    assert(not pcall(table.insert, library, 1))
    assert(getmetatable(library) == false)
  end
  return true
end

return {
  appliesTo = { tag = "prey" },
  onTick = function() assert(try()) end,
}
