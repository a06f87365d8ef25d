--- Hundreds of animations end in every tick, each with a long error.
-- expect: error xxx

return {
  appliesTo = { tag = "prey" },
  clockMandate = true,
  onTick = function(self)
    if self.stage.tick <= 5 then
      for _ = 1, 300 do
        self.item:animate { alpha = 1, duration = 0, onEnd = function() error(("x"):rep(20000)) end }
      end
    elseif self.stage.tick == 8 then
      local failures = self.stage:errors()
      assert(#failures == 500, #failures)
      assert(failures[100].message:find("further failures in this tick are not told", 1, true))
    end
  end,
}
