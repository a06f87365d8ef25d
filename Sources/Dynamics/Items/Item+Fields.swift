extension Item {
  /// The center's horizontal position, in points.
  public var x: Double {
    get { self[.x] }
    set { self[.x] = newValue }
  }

  /// The center's vertical position, in points, downwards.
  public var y: Double {
    get { self[.y] }
    set { self[.y] = newValue }
  }

  /// The turn, in radians, clockwise; it is not wrapped.
  public var angle: Double {
    get { self[.angle] }
    set { self[.angle] = newValue }
  }

  /// The width, in points, over 0.
  public var width: Double {
    get { self[.width] }
    set { self[.width] = newValue }
  }

  /// The height, in points, over 0.
  public var height: Double {
    get { self[.height] }
    set { self[.height] = newValue }
  }

  /// The horizontal velocity, in points per second.
  public var vx: Double {
    get { self[.vx] }
    set { self[.vx] = newValue }
  }

  /// The vertical velocity, in points per second.
  public var vy: Double {
    get { self[.vy] }
    set { self[.vy] = newValue }
  }

  /// The angular velocity, in radians per second, clockwise.
  public var angularVelocity: Double {
    get { self[.angularVelocity] }
    set { self[.angularVelocity] = newValue }
  }

  /// The shown scaling along x.
  public var scaleX: Double {
    get { self[.scaleX] }
    set { self[.scaleX] = newValue }
  }

  /// The shown scaling along y.
  public var scaleY: Double {
    get { self[.scaleY] }
    set { self[.scaleY] = newValue }
  }

  /// The shown opacity, from 0 to 1.
  public var alpha: Double {
    get { self[.alpha] }
    set { self[.alpha] = newValue }
  }

  /// The height over other items, in points: higher items are drawn over lower ones.
  ///
  /// Touches find higher items first. Of two items of the same height the later one lies over the
  /// other. It may be negative; physics does not read it.
  public var zPosition: Double {
    get { self[.zPosition] }
    set { self[.zPosition] = newValue }
  }
}
