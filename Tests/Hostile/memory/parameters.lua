--- Declares more parameters than anybody reads.
-- expect: memory

return {
  appliesTo = { tag = "prey" },
  limits = { memory = 2000000 },
  onTick = function(self)
    local params = {}
    for i = 1, 20000 do
      params["p" .. i] = { default = i }
    end
    self.animator:add({ params = params }, { item = self.item })
  end,
}
