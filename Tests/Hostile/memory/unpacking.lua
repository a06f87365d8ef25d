--- Unpacks more values than there is room for.
-- expect: error too many results to unpack

return {
  appliesTo = { tag = "prey" },
  onTick = function(self)
    local list = {}
    for i = 1, 1000000 do
      list[i] = i
    end
    print(select("#", table.unpack(list)))
  end,
}
