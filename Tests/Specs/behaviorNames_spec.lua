describe("the name of a behavior", function()
  local stage, card, animator

  before_each(function()
    stage = libration.stage { width = 320, height = 480 }
    card = stage:addItem { name = "card", center = { 157, 252 }, size = { 60, 60 } }
    animator = stage.animator
  end)

  it("is that of its kind, or what it is given", function()
    assert.are.equal("gravity", animator:add("gravity", { item = card }).name)
    assert.are.equal("down", animator:add("gravity", { item = card, name = "down" }).name)
    assert.are.equal("pulse", animator:add("pulse", { item = card }).name)
    assert.are.equal("beat", animator:add("pulse", { item = card, name = "beat" }).name)
    assert.are.equal("behavior", animator:add({ onTick = function() end }).name)
    local watcher = animator:add({ onTick = function() end }, { name = "watcher" })
    assert.are.equal("watcher", watcher.name)
    assert.are.equal("part", watcher:addChild("gravity", { item = card, name = "part" }).name)
  end)

  it("stays when it is removed and added again, and in a branch that is gone back to", function()
    local snap = animator:add("snap", { item = card, point = { 80, 252 }, name = "landing" })
    stage:advance { ticks = 3 }
    local start = stage:snapshot()
    stage:advance { ticks = 3 }
    stage:restore(start)
    assert.are.equal("landing", snap.name)
    animator:remove(snap)
    animator:add(snap)
    assert.are.equal("landing", snap.name)
  end)

  it("is what its messages call it", function()
    local snap = animator:add("snap", { item = card, point = { 80, 252 }, name = "landing" })
    assert.has_error(function() snap.damping = 2 end, "landing: damping must be from 0 to 1, not 2")
    animator:add({ onTick = function() error("broken") end }, { name = "watcher", item = card })
    stage:advance { ticks = 1 }
    assert.are.equal("watcher", stage:errors()[1].behavior)
  end)

  it("is a text of 1 to 250 bytes that is given when it is added", function()
    local function adding(name)
      return function() animator:add("gravity", { item = card, name = name }) end
    end
    assert.has_error(adding(""), "gravity: name must not be empty")
    assert.has_error(adding(3), "gravity: name must be a string, not 3")
    assert.has_error(adding(("x"):rep(251)), "gravity: name must have at most 250 bytes, not 251")
    local gravity = animator:add("gravity", { item = card, name = ("x"):rep(250) })
    assert.has_error(function() gravity.name = "x" end, "behavior: name can only be read")
  end)
end)
