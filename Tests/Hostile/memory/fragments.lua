--- Keeps one of many blocks of a size, lets go of the others and goes on with the next size.
-- expect: memory

local kept, n = {}, 0

local function climb()
  for size = 1, 450, 15 do
    local all, base = {}, ("x"):rep(40 + size)
    pcall(function()
      for i = 1, 1e9 do
        all[i] = base .. i
      end
    end)
    for i = 1, #all, 8000 // (60 + size) do
      n = n + 1
      kept[n] = all[i]
    end
  end
end

return {
  appliesTo = { tag = "prey" },
  clockMandate = true,
  limits = { memory = 8000000 },
  onTick = function()
    climb()
    climb()
  end,
}
