-- Transforms that scripts make.

describe("libration.transform", function()
  it("is what the item shows that has it", function()
    local stage = libration.stage {}
    local card = stage:addItem { size = { 10, 10 } }
    card.transform = libration.transform { angle = 0.5, scale = { 2, 3 }, translation = { 5, -6 } }
    assert.near(0.5, card.angle, 1e-9)
    assert.near(2, card.scaleX, 1e-9)
    assert.near(3, card.scaleY, 1e-9)
    assert.near(5, card.translation.x, 1e-9)
    assert.near(-6, card.translation.y, 1e-9)
  end)

  it.holds("is made of the methods of a transform", function(random)
    local angle, x, y = random:number(-9, 9), random:number(-9, 9), random:number(-9, 9)
    local made = libration.transform { angle = angle, scale = 2, translation = { x, y } }
    assert.are.equal(libration.identity():translated(x, y):rotated(angle):scaled(2), made)
  end)

  it("changes nothing without options, and refuses others", function()
    assert.are.equal(libration.identity(), libration.transform {})
    assert.error_matches(function() libration.transform { turn = 1 } end, "no option turn")
    assert.error_matches(function() libration.transform() end, "give a table such as")
    assert.error_matches(function() libration.transform { scale = "2" } end, "must be a point")
  end)
end)
