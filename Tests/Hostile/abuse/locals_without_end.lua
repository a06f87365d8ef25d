--- Has locals that are hard to show in a report.
-- expect: error shown

return {
  appliesTo = { tag = "prey" },
  onTick = function(self)
    local a, b = ("x"):rep(100000), setmetatable({}, { __tostring = function() error("never") end })
    local c, d, e, f = "\27[2J", "\0", 0 / 0, { { { {} } } }
    local item <close> = setmetatable({}, { __close = function() a = nil end })
    local long_name_that_goes_on_and_on_and_on_and_on_and_on_and_on_and_on_and_on_and_on_and_on_and_on = 1
    error("shown " .. type(a) .. type(b) .. type(c) .. type(d) .. type(e) .. type(f))
  end,
}
