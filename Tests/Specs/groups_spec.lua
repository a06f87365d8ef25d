local function crowd(count, hook, width)
  local stage = libration.stage { width = width or 320, height = 480, seed = 7 }
  local items = {}
  for i = 1, count do
    items[i] = stage:addItem { name = "i" .. i, center = { 10 * i, 20 * i }, size = { 4, 4 } }
  end
  local group = stage.animator:add(
    { group = true, clockMandate = true, onTick = hook }, { items = items })
  return stage, items, group
end

--- Runs a hook once and gives what it returned.
local function once(count, hook)
  local result
  local stage, items = crowd(count, function(self, dt, all) result = { hook(all, dt, self) } end)
  stage:advance { ticks = 1 }
  assert.are.same({}, stage:errors())
  return result[1], stage, items
end

--- Runs a hook once and gives the message with which it failed.
local function failure(count, hook)
  local stage = crowd(count, function(_, dt, all) hook(all, dt) end)
  stage:advance { ticks = 1 }
  return stage:errors()[1].message
end

local function numbers(column)
  local list = {}
  for i = 1, #column do list[i] = column[i] end
  return list
end

describe("a group", function()
  it("is called once a tick with all its items", function()
    local calls, count = 0, nil
    local stage = crowd(5, function(_, _, items)
      calls = calls + 1
      count = #items
    end)
    stage:advance { ticks = 3 }
    assert.are.same({ 3, 5 }, { calls, count })
  end)

  it("reads and stores fields as columns", function()
    local _, _, items = once(3, function(all, dt)
      all.vx = all.x * 2 + all.y / dt * 0 + 1
      all.alpha = 0.5
    end)
    for i, item in ipairs(items) do
      assert.equal(20 * i + 1, item.vx)
      assert.equal(0.5, item.alpha)
    end
  end)

  it("computes as numbers do", function()
    local got = once(4, function(all)
      local x = all.x - 25
      return {
        numbers(x + x), numbers(x - 1), numbers(2 * x), numbers(x / 4), numbers(x // 10),
        numbers(x % 7), numbers(x ^ 2), numbers(-x), numbers(7 % x), numbers(2 ^ x),
        numbers(x:abs()), numbers((x * x):sqrt()), numbers(x:sin()), numbers(x:cos()),
        numbers(x:exp()), numbers((x / 4):floor()), numbers(x:clamp(-10, 10)),
        numbers(x:min(0)), numbers(x:max(3)), { x:sum(), x:mean(), x:min(), x:max() },
      }
    end)
    local x = { -15, -5, 5, 15 }
    local function each(f)
      local list = {}
      for i, value in ipairs(x) do list[i] = f(value) end
      return list
    end
    assert.are.same({
      each(function(v) return v + v end), each(function(v) return v - 1 end),
      each(function(v) return 2 * v end), each(function(v) return v / 4 end),
      each(function(v) return v // 10 end), each(function(v) return v % 7 end),
      each(function(v) return v ^ 2 end), each(function(v) return -v end),
      each(function(v) return 7 % v end), each(function(v) return 2 ^ v end),
      each(math.abs), each(math.abs), each(math.sin), each(math.cos), each(math.exp),
      each(function(v) return math.floor(v / 4) end), { -10, -5, 5, 10 },
      { -15, -5, 0, 0 }, { 3, 3, 5, 15 }, { 0, 0, -15, 15 },
    }, got)
  end)

  it("chooses by masks", function()
    local _, _, items = once(6, function(all)
      local far, odd = all.x:gt(25), (all:index() % 2):eq(1)
      assert.are.same({ 4, true, false, true },
        { far:count(), far:any(), far:all(), (far | ~far):all() })
      assert.are.same({ false, false, true, false, true, false }, numbers(far & odd))
      assert.are.same({ true, false, false, true, false, true }, numbers(far ~ odd))
      all.vx = far:select(1, all.x)
      all[far & odd].vy = 9
      local part = all[far]
      part[part.x:ge(50)].alpha = part[part.x:ge(50)].x / 100
      assert.equal(2, #part[part.x:ge(50)])
    end)
    local vx, vy, alpha = {}, {}, {}
    for i, item in ipairs(items) do vx[i], vy[i], alpha[i] = item.vx, item.vy, item.alpha end
    assert.are.same({ 10, 20, 1, 1, 1, 1 }, vx)
    assert.are.same({ 0, 0, 9, 0, 9, 0 }, vy)
    assert.are.same({ 1, 1, 1, 1, 0.5, 0.6 }, alpha)
  end)

  it("has columns of its own that live and die with items", function()
    local seen = {}
    local stage, items, group = crowd(3, function(self, _, all)
      if self.elapsed == 0 then all.phase = all.x end
      seen[#seen + 1] = numbers(all.phase)
      all[all.phase:gt(15)].phase = all[all.phase:gt(15)].phase + 1
    end)
    stage:advance { ticks = 2 }
    stage:removeItem(items[2])
    stage:advance { ticks = 1 }
    group:addItem(stage:addItem { center = { 0, 0 }, size = { 4, 4 } })
    stage:advance { ticks = 1 }
    assert.are.same(
      { { 10, 20, 30 }, { 10, 21, 31 }, { 10, 32 }, { 10, 33, 0 } }, seen)
  end)

  it("may loop over its items one by one", function()
    local names = once(3, function(all)
      local list = {}
      for i, item in ipairs(all) do list[i] = item.name end
      return list
    end)
    assert.are.same({ "i1", "i2", "i3" }, names)
  end)

  it("removes what a mask has, and ends with its last item", function()
    local stage, _, group = crowd(4, function(_, _, all) all[all.x:gt(20)]:remove() end)
    stage:advance { ticks = 1 }
    assert.equal(2, #stage:items())
    for _, item in ipairs(stage:items()) do item.x = 100 end
    stage:advance { ticks = 1 }
    assert.are.same({ 0, "removed behavior" }, { #stage:items(), tostring(group) })
  end)

  it("sorts, and knows neighbors as a search over all pairs does", function()
    local count = 200
    local stage, items = crowd(count, function(_, _, all)
      all.x, all.y = all:random(0, 300), all:random(0, 300)
      local near, nearest = all:neighbors(30), all:nearest(30)
      all.vx, all.vy, all.alpha = near:mean(all.x), near:sum(1), nearest:sum(all.x) / 1000
      local order = all:sorted(all.y)
      order.zPosition = order:index()
    end)
    stage:advance { ticks = 1 }
    for i, item in ipairs(items) do
      local sum, found, lower, best, bestX = 0, 0, 0, math.huge, 0
      for j, other in ipairs(items) do
        local distance = ((other.x - item.x) ^ 2 + (other.y - item.y) ^ 2) ^ 0.5
        if i ~= j and distance <= 30 then
          sum, found = sum + other.x, found + 1
          if distance < best then best, bestX = distance, other.x end
        end
        if other.y < item.y then lower = lower + 1 end
      end
      assert.near(found == 0 and 0 or sum / found, item.vx, 1e-9)
      assert.equal(found, item.vy)
      assert.near(bestX / 1000, item.alpha, 1e-12)
      assert.equal(lower + 1, item.zPosition)
    end
  end)

  it("knows neighbors where all are in one place, one is alone, or none is there", function()
    local counts = once(3, function(all)
      all.x, all.y = 5, 5
      local one = all[all:index():eq(1)]
      local none = all[all:index():eq(9)]
      return {
        numbers(all:neighbors(0):count()), numbers(all:nearest(0):count()),
        numbers(one:neighbors(0):count()), numbers(one:neighbors(1e9):count()),
        numbers(none:neighbors(5):count()), { none.x:sum(), none.x:mean(), #none },
      }
    end)
    assert.are.same({ { 2, 2, 2 }, { 1, 1, 1 }, { 0 }, { 0 }, {}, { 0, 0, 0 } }, counts)
  end)

  it("draws the same random numbers again, in the range", function()
    local function draw()
      local got = once(50, function(all) return numbers(all:random(-2, 3)) end)
      for _, value in ipairs(got) do assert.is_true(value >= -2 and value < 3) end
      return got
    end
    assert.are.same(draw(), draw())
  end)

  it("tells what is wrong, and where", function()
    local function says(text, hook)
      assert.matches(text, failure(3, hook))
    end
    says("columns must have a number for each item of one selection, not 3 and 2",
      function(all) all.x = all[all.x:gt(15)].x end)
    says("vx must be from %-1e6 to 1e6 pt/s, not nan %(item 2, i2%)",
      function(all) all.vx = (all.x - 20) / (all.x - 20) end)
    says("alpha must be from 0 to 1, not 2$", function(all) all.alpha = 2 end)
    says("phase must have finite numbers, not %-?nan$",
      function(all) all[all.x:gt(99)].phase = 0 / 0 end)
    says("alpha must be from 0 to 1, not 2$", function(all) all[all.x:gt(99)].alpha = 2 end)
    says("phase must have finite numbers, not inf %(item 1, i1%)",
      function(all) all.phase = all.x / 0 end)
    says("items has no column phas; items.phas = 0 makes one", function(all) all.y = all.phas end)
    says("items has no column velocty; did you mean velocity%?; items.velocty = 0 makes one",
      function(all)
        all.velocity = 1
        all.y = all.velocty
      end)
    says("%+ must be between columns and numbers, not \"a\"", function(all) all.x = all.x + "a" end)
    says("columns are compared by lt, le, gt", function(all) if all.x > 3 then all.x = 0 end end)
    says("& must be between masks", function(all) all.x = all.x & all.y end)
    says("select: must be called on a mask", function(all) all.x = all.x:select(1, 2) end)
    says("must be asked for a name, a number or a mask", function(all) all[all.x].x = 1 end)
    says("its numbers can only be read", function(all) all.x[1] = 3 end)
    says("clamp: low must be at most high", function(all) all.x = all.x:clamp(2, 1) end)
    says("remove can only be read", function(all) all.remove = 1 end)
  end)

  it("refuses columns after the hook in which they were made", function()
    local kept, selected
    local stage = crowd(2, function(_, _, all)
      if kept then
        all.x = kept
      end
      kept, selected = all.x, all
    end)
    stage:advance { ticks = 1 }
    assert.has_error(function() return selected.x end)
    assert.has_error(function() return kept + 1 end)
    stage:advance { ticks = 1 }
    assert.matches("a column must not be used after the hook", stage:errors()[1].message)
  end)

  it("pays for what its columns take", function()
    local stage = crowd(1000, function(_, _, all)
      while true do all.x = all.x + 1 end
    end, 20000)
    stage:advance { ticks = 1 }
    assert.matches("fuel", stage:errors()[1].message)
  end)
end)
