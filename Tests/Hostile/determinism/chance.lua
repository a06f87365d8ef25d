--- Prints chance, before and after setting its seed.
-- expect: fine

return {
  appliesTo = { tag = "prey" },
  onAdd = function()
    for _ = 1, 20 do print(math.random(), math.random(1000000), math.random(0)) end
    pcall(math.randomseed)
    print(math.random())
    print(math.randomseed(5))
    print(math.random())
    math.randomseed("x" and 1.5 // 1 | 0, 7)
    print(math.random())
  end,
}
