--- Going back and forth at random gives the same bits as a straight run.

local last = 80

local function build()
  local stage = libration.stage { width = 320, height = 480 }
  local animator = stage.animator
  local cards = {}
  for i = 1, 4 do
    cards[i] = stage:addItem {
      name = "card" .. i, center = { 50 * i, 60 + 10 * i }, size = { 30, 30 },
    }
  end
  animator:add("gravity", { items = cards })
  animator:add("collision", { items = cards, referenceBounds = true })
  local counter = animator:add({
    onAdd = function(self) self.count, self.trail = 0, {} end,
    onTick = function(self)
      self.count = self.count + math.random(100)
      self.trail[#self.trail + 1] = self.count
      if #self.trail % 7 == 0 then cards[1].vx = cards[1].vx + self.count % 50 end
    end,
    digest = function(self) return self.count .. " " .. #self.trail end,
  }, { items = cards })
  stage:every(0.2, function() cards[2].vy = -200 end)
  local function digest()
    local words = { stage.tick, counter:digest() }
    for _, card in ipairs(cards) do
      words[#words + 1] = ("%a %a %a %a %a"):format(card.x, card.y, card.vx, card.vy, card.angle)
    end
    return table.concat(words, " ")
  end
  return stage, digest
end

describe("snapshots at random", function()
  it("give the same bits as a straight run, 10,000 times", function()
    local stage, digest = build()
    local start = stage:snapshot()
    local straight = { [0] = digest() }
    for tick = 1, last do
      stage:advance { ticks = 1 }
      straight[tick] = digest()
    end
    local places, visited = { start }, 0
    local seed = 12345
    local function random(count)
      seed = (seed * 1103515245 + 12345) % 2147483648
      return seed // 65536 % count + 1
    end
    for _ = 1, 10000 do
      local choice = random(4)
      if choice == 1 then
        stage:restore(places[random(#places)])
      elseif choice == 2 and stage.tick < last then
        places[random(12)] = stage:snapshot()
        for i = 1, 12 do places[i] = places[i] or start end
      elseif stage.tick < last then
        stage:advance { ticks = math.min(random(5), last - stage.tick) }
      else
        stage:restore(start)
      end
      assert.equal(straight[stage.tick], digest())
      visited = visited + 1
    end
    assert.equal(10000, visited)
  end)
end)
