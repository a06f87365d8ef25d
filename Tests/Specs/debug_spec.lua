local function box()
  local stage = libration.stage { width = 320, height = 480 }
  local card = stage:addItem { name = "card", center = { 160, 450 }, size = { 60, 60 } }
  return stage, card
end

describe("animator:debug", function()
  it("shows what collides and what it touches", function()
    local stage, card = box()
    local walls = stage.animator:add("collision", { item = card, referenceBounds = true })
    stage.animator:add("gravity", { item = card })
    stage:advance { ticks = 20 }

    local debug = stage.animator:debug()
    assert.are.equal(1, #debug.items)
    assert.are.equal(card, debug.items[1].item)
    assert.are.equal(4, #debug.items[1].outlines[1])
    assert.are.equal(3600, debug.items[1].mass)
    assert.are.equal(walls, debug.boundaries[1].behavior)
    assert.are.equal("bounds", debug.boundaries[1].name)
    assert.are.equal(5, #debug.boundaries[1].points)

    local contact = debug.contacts[1]
    assert.are.equal("bounds", contact.boundary)
    assert.near(1, contact.normal.y, 1e-3)
    local impulse = 0
    for _, point in ipairs(contact.points) do
      impulse = impulse + point.impulse
    end
    assert.near(60000, impulse, 600) -- 3600 of mass, 1000 pt/s², a sixtieth of a second
  end)

  it("shows joints with their forces", function()
    local stage, card = box()
    local rod = stage.animator:add("attachment", { item = card, anchor = { 160, 350 } })
    stage.animator:add("gravity", { item = card })
    stage:advance { ticks = 20 }
    local joint = stage.animator:debug().ties[1]
    assert.are.equal(rod, joint.behavior)
    assert.are.equal(350, joint.to.y)
    assert.near(-3.6e6, joint.force.y, 3.6e4)
  end)

  it("samples fields on a grid", function()
    local stage, card = box()
    stage.animator:add("linearGravityField", { item = card, direction = { 1, 0 }, strength = 2 })
    local samples = stage.animator:debug({ fieldSpacing = 80 }).fields[1].samples
    assert.are.equal(5 * 7, #samples)
    assert.near(2000, samples[1].acceleration.x, 1e-9)
  end)

  it("refuses nonsense", function()
    local stage = box()
    assert.has_error(function() stage.animator:debug { fieldSpacing = 0 } end,
      "debug: fieldSpacing must be from 0.001 to 1e9 pt, not 0")
    assert.has_error(function() stage.animator:debug { spacing = 4 } end,
      "debug has no option spacing; its options are fieldSpacing")
    assert.has_error(function() stage.animator:debug(4) end,
      "debug: give a table such as { fieldSpacing = 40 }, not 4")
  end)
end)
