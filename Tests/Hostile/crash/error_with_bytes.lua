--- Raises bytes that are no text.
-- expect: error \u001b[2J

return {
  appliesTo = { tag = "prey" },
  onTick = function(self)
    error("\xff\xfe\0\27[2J" .. ("\xc3"):rep(100))
  end,
}
