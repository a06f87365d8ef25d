return {
  params = {
    item = { kind = "item", doc = "It." },
    speed = { default = 2, min = 0, max = 10, unit = "pt/s" },
    mode = { choices = { "fast", "slow" }, default = "fast" },
    place = { kind = "point", default = { 1, 2 } },
    steps = { kind = "integer", default = 3, optional = true, check = function(v) return v > 1 end },
  },
  appliesTo = { tag = "card" },
  limits = { fuel = 10000, memory = 100000 },
  clockMandate = true,
  onAdd = function(self) end,
  onTick = function(self, dt) self.item.vx = self.speed end,
  onReload = function(self) self.k = 1 end,
}
