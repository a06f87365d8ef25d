local function falling(locks)
  local stage = libration.stage { width = 400, height = 400 }
  local card = stage:addItem { name = "card", center = { 100, 100 }, size = { 40, 40 } }
  local push = stage.animator:add("push", { item = card, direction = { 1, 1 }, locks = locks })
  card.angularVelocity = 2
  return stage, card, push
end

--- The way that the push drives it in some seconds: 625 pt/s², and a resistance of 0.1 per second.
local function driven(t)
  return 6250 * (t - (1 - math.exp(-0.1 * t)) / 0.1)
end

describe("locks", function()
  it("keep the items of a behavior from moving along an axis, or from turning", function()
    local stage, card = falling { "x" }
    stage:advance { ticks = 60 }
    assert.are.equal(100, card.x)
    assert.near(100 + driven(1), card.y, 1)
    assert.near(20 * (1 - math.exp(-0.1)), card.angle, 1e-2)
    stage, card = falling { "y", "rotation" }
    stage:advance { ticks = 60 }
    assert.near(100 + driven(1), card.x, 1)
    assert.are.equal(100, card.y)
    assert.are.equal(0, card.angle)
  end)

  it("can be read, set and ended while the behavior runs", function()
    local stage, card, push = falling()
    assert.are.same({}, push.locks)
    push.locks = { "rotation", "x" }
    assert.are.same({ "x", "rotation" }, push.locks)
    stage:advance { ticks = 30 }
    assert.are.equal(100, card.x)
    push.locks = {}
    stage:advance { ticks = 30 }
    assert.near(100 + driven(0.5), card.x, 1)
  end)

  it("add up over an item's behaviors, and end with each", function()
    local stage, card, push = falling { "x" }
    local other = stage.animator:add({ onTick = function() end }, { item = card, locks = { "y" } })
    stage:advance { ticks = 30 }
    assert.are.equal(100, card.x)
    assert.are.equal(100, card.y)
    other:remove()
    stage:advance { ticks = 30 }
    assert.are.equal(100, card.x)
    assert.near(100 + driven(0.5), card.y, 1)
    push.locks = nil
    stage:advance { ticks = 30 }
    assert.near(100 + driven(0.5), card.x, 1)
  end)

  it("can be set by a hook on self", function()
    local stage = libration.stage {}
    local card = stage:addItem { center = { 100, 100 }, size = { 40, 40 } }
    stage.animator:add("gravity", { item = card })
    stage.animator:add({ onAdd = function(self) self.locks = { "y" } end }, { item = card })
    stage:advance { ticks = 30 }
    assert.are.equal(100, card.y)
  end)

  it("can be read by hooks, and belong to one behavior", function()
    local stage, seen = libration.stage {}, {}
    local card = stage:addItem { size = { 40, 40 } }
    local hooks = {
      clockMandate = true,
      say = function(self) seen[#seen + 1] = #self.locks end,
      onAdd = function(self) self:say() end,
      onTick = function(self)
        self:say()
        self.clockMandate = false
      end,
    }
    local free = stage.animator:add(hooks, { item = card })
    local held = stage.animator:add(hooks, { item = card, locks = { "rotation", "x" } })
    stage:advance { ticks = 1 }
    assert.are.same({ 0, 2, 0, 2 }, seen)
    held.locks = { "y" }
    held:say()
    free.locks = held.locks
    free:say()
    held.locks = nil
    held:say()
    assert.are.same({ 1, 1, 0 }, { seen[5], seen[6], seen[7] })
    assert.are.same({ "y" }, free.locks)
    assert.is_false(free.clockMandate)
    assert.are.same({}, stage:errors())
  end)

  it("refuse what is no lock", function()
    local stage, _, push = falling()
    for _, bad in ipairs { "x", { "z" }, { 1 }, 7 } do
      assert.has_error(function() push.locks = bad end)
      assert.has_error(function() stage.animator:add("gravity", { items = {}, locks = bad }) end)
    end
    assert.are.same({}, push.locks)
    assert.are.equal(1, #stage.animator.behaviors)
  end)
end)
