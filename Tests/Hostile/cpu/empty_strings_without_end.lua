--- Replaces nothing by much, over and over.
-- expect: fuel

return {
  appliesTo = { tag = "prey" },
  onTick = function(self)
    local text = ("x"):rep(10000)
    while true do
      text:gsub("", text)
    end
  end,
}
