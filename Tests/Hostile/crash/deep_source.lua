--- Source text with 10,000 brackets.
-- expect: fine

return {
  appliesTo = { tag = "prey" },
  onTick = function(self)
    for _, part in ipairs { "(", "{", "a(", "[", "do ", "-", "not ", "function() ", "if a then " } do
      load("return " .. part:rep(10000))
    end
  end,
}
