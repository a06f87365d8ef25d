--- Sorts inside of sorting.
-- expect: error C stack overflow

return {
  appliesTo = { tag = "prey" },
  onTick = function(self)
    local function sort()
      table.sort({ 3, 2, 1 }, function() sort() return true end)
    end
    sort()
  end,
}
