describe("libration.spring", function()
  it("is the closed form, of numbers and of points", function()
    local spring = libration.spring { dampingRatio = 1, response = 0.5, from = 0, to = 100 }
    local w = 4 * math.pi
    for _, t in ipairs { 0, 0.1, 0.3, 1 } do
      assert.near(100 - 100 * (1 + w * t) * math.exp(-w * t), spring:value(t), 1e-9)
      assert.near(100 * w * w * t * math.exp(-w * t), spring:velocity(t), 1e-6)
    end
    local point = libration.spring { bounce = 0.3, from = { 0, 10 }, to = { 100, 10 } }
    local number = libration.spring { dampingRatio = 0.7, to = 100, from = 0 }
    assert.near(number:value(0.2), point:value(0.2).x, 1e-9)
    assert.near(10, point:value(0.2).y, 1e-12)
    assert.near(number:settlingTime(0.01), point:settlingTime(0.01), 1e-9)
  end)

  it("settles exactly, and never without damping", function()
    local spring = libration.spring { dampingRatio = 0.5, response = 0.4 }
    local t = spring:settlingTime(0.001)
    assert.near(1, spring:value(t), 0.001 + 1e-9)
    for i = 1, 50 do assert.near(1, spring:value(t + i / 50), 0.001 + 1e-9) end
    assert.are.equal(math.huge, libration.spring { dampingRatio = 0 }:settlingTime())
  end)

  it("takes its velocity per second, or as a share of the way", function()
    local given = libration.spring { from = 100, to = 300, velocity = 50 }
    local share = libration.spring { from = 100, to = 300, normalizedVelocity = 0.25 }
    assert.near(50, given:velocity(0), 1e-9)
    assert.near(given:value(0.1), share:value(0.1), 1e-9)
  end)

  it("has the numbers of all three ways to spell it", function()
    local spring = libration.spring { mass = 1, stiffness = 100, damping = 10 }
    assert.near(0.5, spring.dampingRatio, 1e-12)
    assert.near(0.6283, spring.response, 1e-4)
    assert.near(100, libration.spring(spring.response and { mass = 1, stiffness = 100,
      damping = 3 }).stiffness, 1e-9)
    assert.are.equal("spring", tostring(spring))
  end)
end)

describe("libration.decay, curve, project and rubberBand", function()
  it("are the published formulas", function()
    local decay = libration.decay { velocity = 1000, deceleration = 0.998 }
    local r = -1000 * math.log(0.998)
    assert.near(1000 * (1 - math.exp(-r * 0.3)) / r, decay:value(0.3), 1e-9)
    assert.near(1000 * math.exp(-r * 0.3), decay:velocity(0.3), 1e-9)
    assert.near(1000 / r, decay.to, 1e-9)
    assert.near(math.log(1000 / r / 0.01) / r, decay:settlingTime(0.01), 1e-9)
    assert.near(libration.decay { velocity = 9, resistance = 2 }:value(1),
      4.5 * (1 - math.exp(-2)), 1e-12)
    assert.near(499, libration.project(1000), 1e-6)
    assert.near(99, libration.project(1000, "fast"), 1e-6)
    assert.near(99, libration.project({ 0, 1000 }, 0.99).y, 1e-6)
    assert.near((1 - 1 / (100 * 0.55 / 300 + 1)) * 300, libration.rubberBand(100, 300), 1e-9)
    assert.near(-libration.rubberBand(50, 300), libration.rubberBand(-50, 300), 1e-12)
    assert.are.equal(0, libration.rubberBand(0, 300))
  end)

  it("have the curves of UIKit and CSS, unlike libration.easing", function()
    local curve = libration.curve "easeInOut"
    assert.near(0.5, curve:value(0.5), 1e-9)
    assert.near(0, curve:velocity(0), 1e-9)
    assert.near(0.3, libration.curve("linear"):value(0.3), 1e-15)
    assert.near(curve:value(0.2), libration.curve(0.42, 0, 0.58, 1):value(0.2), 1e-12)
    assert.near(curve:value(0.2), libration.curve({ 0.42, 0, 0.58, 1 }):value(0.2), 1e-12)
    assert.is_true(math.abs(curve:value(0.2) - libration.easing.easeInOut(0.2)) > 0.01)
  end)

  it("refuse what they cannot calculate with", function()
    local nan = 0 / 0
    for _, bad in ipairs {
      { dampingRatio = -0.1 }, { response = 0 }, { response = -1 }, { response = nan },
      { bounce = 2 }, { bounce = 0.1, response = 1 }, { stiffness = 100 },
      { stiffness = -1, damping = 1 }, { mass = 1, stiffness = 1, damping = -1 },
      { from = { 0, 0 }, to = 3 }, { velocity = 1, normalizedVelocity = 1 }, { to = nan },
      { to = math.huge }, { to = 1e200 }, { dampingratio = 1 },
    } do
      assert.has_error(function() libration.spring(bad) end)
    end
    local spring = libration.spring {}
    for _, bad in ipairs { nan, math.huge, "soon" } do
      assert.has_error(function() spring:value(bad) end)
    end
    assert.has_error(function() spring:settlingTime(0) end)
    assert.has_error(function() spring.stifness = 3 end)
    for _, bad in ipairs { {}, { velocity = 1, deceleration = 1 }, { velocity = nan },
      { velocity = 1, deceleration = 0.99, resistance = 1 }, { velocity = 1, from = { 1, 2 } } } do
      assert.has_error(function() libration.decay(bad) end)
    end
    for _, bad in ipairs { "easein", { 2, 0, 1, 1 }, { 0, 0, 1 }, 4 } do
      assert.has_error(function() libration.curve(bad) end)
    end
    assert.has_error(function() libration.rubberBand(10, 0) end)
    assert.has_error(function() libration.project(nan) end)
  end)

  it("name the value that breaks a rule", function()
    for message, options in pairs {
      ["spring: to must be a point, as from is, not 5"] = { from = { 0, 0 }, to = 5 },
      ["spring: to must be a number, as from is, not a point"] = { from = 5, to = { 1, 2 } },
      ["spring: velocity must be a rect, as to is, not 3"] = { to = { 0, 0, 1, 1 }, velocity = 3 },
      ["spring: velocity must be a number, as from is, not a point"] = { velocity = { 1, 2 } },
    } do
      assert.has_error(function() libration.spring(options) end, message)
    end
    assert.has_error(function() libration.decay { from = { 0, 0 }, velocity = 5 } end,
      "decay: velocity must be a point, as from is, not 5")
    assert.error_matches(function()
      libration.spring { mass = 0.001, stiffness = 1e6, damping = 1 }
    end, "the response of a spring, .* must be from 0.001 to 1e6 s, not 0.000198")
  end)
end)
