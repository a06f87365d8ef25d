--- Prints the bits of numbers that machines may round differently.
-- expect: fine

return {
  appliesTo = { tag = "prey" },
  onAdd = function()
    for i = 1, 200 do
      local x = i * 0.37 + 1e-3
      print(("%a %a %a %a %a"):format(math.sin(x), math.cos(x), math.exp(x / 10), math.log(x), math.sqrt(x)))
      print(math.tan(x), math.atan(x, 2), x // 0.7, x % 0.3, math.fmod(x, 0.3), tostring(x), tonumber("0x1.8p1"))
    end
  end,
}
