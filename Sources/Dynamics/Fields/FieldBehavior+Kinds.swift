public import Geometry

extension FieldBehavior {
  /// Makes a field that slows items down in proportion to their velocity.
  ///
  /// At strength 1 the velocity of an item of 100 x 100 points and density 1 decays at 1 per
  /// second; heavier items slow down less. The decay is exact and never reverses a velocity.
  public static func drag(items: [any DynamicItem] = []) -> FieldBehavior {
    FieldBehavior(.drag, items: items)
  }

  /// Makes a field that pushes items around its position, counter-clockwise on screen.
  ///
  /// Strength 1 is an angular acceleration of 1 rad/s² about the position: the acceleration grows
  /// with the distance, and the force with the mass.
  public static func vortex(items: [any DynamicItem] = []) -> FieldBehavior {
    FieldBehavior(.vortex, items: items)
  }

  /// Makes a field that pulls items to a point; a negative strength repels.
  ///
  /// Strength 1 is gravity 1, 1,000 pt/s², at every distance unless `falloff` is set; the mass does
  /// not matter. With `falloff` 2 an orbit keeps its radius within 1 % over ten turns as long as a
  /// turn takes 60 ticks or more.
  public static func radialGravity(
    items: [any DynamicItem] = [], position: Vector
  ) -> FieldBehavior {
    let field = FieldBehavior(.radialGravity, items: items)
    field.position = position
    return field
  }

  /// Makes a field that pulls items in one direction.
  ///
  /// Strength 1 with a direction of length 1 is gravity 1, 1,000 pt/s²; the mass does not matter.
  public static func linearGravity(
    items: [any DynamicItem] = [], direction: Vector
  ) -> FieldBehavior {
    let field = FieldBehavior(.linearGravity, items: items)
    field.direction = direction
    return field
  }

  /// Makes a field that gives items a velocity: the direction, in pt/s, times the strength.
  ///
  /// Items have that velocity at the end of every tick, and only contacts and attachments can
  /// change it. The velocities of several such fields add up.
  public static func velocity(
    items: [any DynamicItem] = [], direction: Vector
  ) -> FieldBehavior {
    let field = FieldBehavior(.velocity, items: items)
    field.direction = direction
    return field
  }

  /// Makes a field that pushes items back and forth, in a pattern that is smooth in space and time.
  ///
  /// Strength 1 accelerates by at most 1,000 pt/s², by about 500 pt/s² in the root mean square; the
  /// mass does not matter. The pattern depends on `DynamicAnimator.seed` and the order in which
  /// fields were added.
  public static func noise(
    items: [any DynamicItem] = [], smoothness: Double = 0.5, animationSpeed: Double = 1
  ) -> FieldBehavior {
    let field = FieldBehavior(.noise, items: items)
    field.smoothness = smoothness
    field.animationSpeed = animationSpeed
    return field
  }

  /// Makes a field of noise that acts on items in proportion to their speed.
  ///
  /// Strength 1 at a speed of v pt/s accelerates by at most v pt/s².
  public static func turbulence(
    items: [any DynamicItem] = [], smoothness: Double = 0.5, animationSpeed: Double = 1
  ) -> FieldBehavior {
    let field = FieldBehavior(.turbulence, items: items)
    field.smoothness = smoothness
    field.animationSpeed = animationSpeed
    return field
  }

  /// Makes a field that pulls items to its position in proportion to the distance.
  ///
  /// Strength 1 accelerates an item of 100 x 100 points and density 1 by 1 pt/s² per point, so such
  /// an item oscillates at sqrt(strength) / (2 pi) Hz; heavier items oscillate more slowly. An
  /// oscillation of more than a quarter turn per tick is computed as one of a quarter turn.
  public static func spring(items: [any DynamicItem] = []) -> FieldBehavior {
    FieldBehavior(.spring, items: items)
  }

  /// Makes a field that drives charged items away from its position, or, with opposite signs, to
  /// it.
  ///
  /// Strength 1 acts on charge 1 with the force of a push of magnitude 1, at every distance unless
  /// `falloff` is set.
  public static func electric(items: [any DynamicItem] = []) -> FieldBehavior {
    FieldBehavior(.electric, items: items)
  }

  /// Makes a field that turns the velocity of moving charged items and keeps their speed.
  ///
  /// Strength 1 turns the velocity of an item of 100 x 100 points, density 1 and charge 1 by 1
  /// rad/s, counter-clockwise on screen: the item moves in a circle of radius mass · speed / (10⁴ ·
  /// charge · strength).
  public static func magnetic(items: [any DynamicItem] = []) -> FieldBehavior {
    FieldBehavior(.magnetic, items: items)
  }

  /// Makes a field whose force a closure computes, once per item and tick.
  ///
  /// The closure must apply strength and falloff itself; the region is applied to it. A force that
  /// depends on the position, such as a spring's, should be computed at `position + velocity * dt /
  /// 2`, the item's position in the middle of the tick: computed at the start, it would make the
  /// item gain energy.
  ///
  /// - Parameters:
  ///   - items: The items that the field acts on.
  ///   - evaluate: Computes the force; a force that is not finite stops the program.
  /// - Returns: The field.
  public static func custom(
    items: [any DynamicItem] = [], evaluate: @escaping Evaluation
  ) -> FieldBehavior {
    FieldBehavior(.custom, items: items, evaluation: evaluate)
  }
}
