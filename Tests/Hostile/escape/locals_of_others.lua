--- Asks debug for what is not its own.
-- expect: fine

return {
  appliesTo = { tag = "prey" },
  onAdd = function()
    for name in pairs(debug) do
      assert(name == "traceback", name)
    end
    assert(type(debug.traceback()) == "string")
    assert(debug.traceback(coroutine.create(print), nil, math.maxinteger))
  end,
}
