--- Parameters of every kind, with defaults of every other.
-- expect: refused

return {
  appliesTo = { tag = "prey" },
  params = setmetatable({ a = { kind = "number", default = "x", min = 5, max = 1, choices = print } }, {}),
}
