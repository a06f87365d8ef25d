--- Asks for limits that are none.
-- expect: refused limits

return {
  appliesTo = { tag = "prey" },
  limits = { fuel = 0 / 0, memory = -1 },
}
