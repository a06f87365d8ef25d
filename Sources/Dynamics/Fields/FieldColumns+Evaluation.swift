import Geometry

extension FieldColumns {
  /// Adds the effect of a field to a range of entries; the kind is decided once for all of them.
  ///
  /// - Parameters:
  ///   - field: The field; a custom one does nothing here.
  ///   - range: The entries.
  ///   - duration: The tick's duration, in seconds.
  ///   - seed: The animator's seed.
  func evaluate(_ field: FieldRecord, _ range: Range<Int>, over duration: Double, seed: UInt64) {
    if field.isIdle { return }
    let (ax, ay) = (self[.ax], self[.ay])
    switch field.kind {
    case .linearGravity:
      let acceleration = field.direction * GravityRecord.unit
      run(LinearKernel(ax: ax, ay: ay, acceleration: acceleration), field, range)
    case .radialGravity, .electric:
      let isElectric = field.kind == .electric
      run(
        RadialKernel(
          ax: ax, ay: ay, inverseMass: self[.inverseMass],
          charge: isElectric ? self[.charge] : nil,
          unit: isElectric ? PushRecord.unit : GravityRecord.unit,
          minimumRadius: field.minimumRadius, limit: 1 / (duration * duration)), field, range)
    case .vortex:
      run(VortexKernel(ax: ax, ay: ay), field, range)
    case .noise, .turbulence:
      let isTurbulence = field.kind == .turbulence
      let noise = FieldNoise(field, seed: seed, gradients: gradients(at: field.phase))
      run(
        NoiseKernel(
          ax: ax, ay: ay, velocity: isTurbulence ? (self[.vx], self[.vy]) : nil, noise: noise),
        field, range)
    case .spring:
      run(
        SpringKernel(
          pullX: self[.pullX], pullY: self[.pullY], stiffness: self[.stiffness],
          inverseMass: self[.inverseMass]), field, range)
    case .drag, .magnetic:
      let isDrag = field.kind == .drag
      run(
        RateKernel(
          rate: isDrag ? self[.drag] : self[.spin], inverseMass: self[.inverseMass],
          charge: isDrag ? nil : self[.charge]), field, range)
    case .velocity:
      run(
        VelocityKernel(
          targetX: self[.targetX], targetY: self[.targetY], targets: self[.targets],
          velocity: field.direction), field, range)
    case .custom: return
    }
  }

  /// Whether an entry's item belongs to a field's region.
  @inline(always)
  func isInside(_ index: Int, _ field: FieldRecord) -> Bool {
    field.region.contains(
      Vector(self[.startX][index] - field.position.x, self[.startY][index] - field.position.y))
  }

  /// Runs a kernel over entries; values that are the same for all entries are read once.
  @inline(always)
  private func run(_ kernel: some FieldKernel, _ field: FieldRecord, _ range: Range<Int>) {
    let (x, y) = (self[.x], self[.y])
    let center = field.position
    let strength = field.strength
    if field.region.isInfinite && field.falloff == 0 {
      for index in range {
        kernel.act(on: index, x[index] - center.x, y[index] - center.y, scale: strength)
      }
      return
    }
    let (startX, startY) = (self[.startX], self[.startY])
    for index in range {
      let start = Vector(startX[index] - center.x, startY[index] - center.y)
      guard field.region.contains(start) else { continue }
      let (offsetX, offsetY) = (x[index] - center.x, y[index] - center.y)
      let scale = field.falloff == 0 ? strength : strength * field.share(offsetX, offsetY)
      kernel.act(on: index, offsetX, offsetY, scale: scale.limited)
    }
  }
}

extension FieldRecord {
  /// The strength of the field at a place, over its strength at 100 pt.
  @inline(always)
  fileprivate func share(_ x: Double, _ y: Double) -> Double {
    let distance = max((x * x + y * y).squareRoot(), minimumRadius)
    let ratio = Self.unitDistance / distance
    if falloff == 1 { return ratio }
    if falloff == 2 { return ratio * ratio }
    return Math.pow(ratio, falloff).limited
  }
}
