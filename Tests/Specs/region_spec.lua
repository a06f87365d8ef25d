local region = libration.region

local function refuses(body, words)
  local ok, message = pcall(body)
  assert.is_false(ok)
  assert.is_truthy(tostring(message):find(words, 1, true))
end

describe("region", function()
  it("is a disk or a rectangle around a center, edges included", function()
    assert.is_true(region.radius(5):contains { 3, 4 })
    assert.is_false(region.radius(5):contains { x = 4, y = 4 })
    assert.is_true(region.size(6, 8):contains { -3, 4 })
    assert.is_true(region.size({ 6, 8 }):contains { -3, 4 })
    assert.is_false(region.size({ width = 6, height = 8 }):contains { 4, 0 })
  end)

  it("is everything or nothing", function()
    assert.is_true(region.infinite:contains { 1e9, -1e9 })
    assert.is_false(region.infinite:inverse():contains { 0, 0 })
    assert.are.equal(region.empty, region.infinite:inverse())
  end)

  it("is made of others", function()
    local ring = region.radius(10):difference(region.radius(5))
    local cross = region.size(20, 4):union(region.size(4, 20))
    local both = ring:intersection(cross)
    for x = -12, 12 do
      for y = -12, 12 do
        local inRing = x * x + y * y <= 100 and x * x + y * y > 25
        local inCross = math.abs(x) <= 10 and math.abs(y) <= 2
          or math.abs(x) <= 2 and math.abs(y) <= 10
        assert.are.equal(inRing, ring:contains { x, y })
        assert.are.equal(not inCross, cross:inverse():contains { x, y })
        assert.are.equal(inRing and inCross, both:contains { x, y })
      end
    end
  end)

  it("is equal to one that is made alike, and says how it is made", function()
    assert.are.equal(region.radius(5):inverse(), region.radius(5):inverse())
    assert.are.equal(region.radius(5), region.radius(5):inverse():inverse())
    assert.are_not.equal(region.radius(5), region.radius(6))
    assert.are.equal("region (inverse of radius 5)", tostring(region.radius(5):inverse()))
  end)

  it("refuses what does not fit, and cannot be changed", function()
    refuses(function() region.radius(-1) end, "radius must be from 0 to 1e9 pt")
    refuses(function() region.radius(0 / 0) end, "radius must be from 0 to 1e9 pt")
    refuses(function() region.size(1) end, "height is required")
    refuses(function() region.size(-1, 1) end, "width must be from 0 to 1e9 pt")
    refuses(function() region.radius(1):union(5) end, "must be a region")
    refuses(function() region.radius(1):contains(5) end, "must be a point")
    refuses(function() region.radius(1).radius = 5 end, "cannot be changed")
    local doubled = region.radius(1)
    refuses(function()
      for _ = 1, 100 do doubled = doubled:union(doubled:inverse()) end
    end, "at most 1000 parts")
  end)
end)
