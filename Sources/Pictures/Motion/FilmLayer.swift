import Baking
import Drawing
import Dynamics
import Geometry

/// An item as a film draws it, while its outline and its place in the stacking order stay the same.
final class FilmLayer {
  /// The item's name.
  package let name: String
  /// The outline.
  package let form: ItemForm
  /// The size in which it is drawn, in points; other sizes are scales.
  package let size: Size
  /// The pose at each tick at which it is shown.
  private(set) var poses = Track<TransformComponents>()
  /// The opacity, from 0 to 1.
  private(set) var opacities = Track<Double>()
  /// The colour.
  private(set) var colors = Track<RGB>()
  /// The corners, lines and shadows.
  private(set) var finish = FinishTracks()
  /// The last gradient, as it is before the scales of the pose; nil for the colour.
  private(set) var fill: GradientFill?
  /// Whether it had several gradients, or a gradient and a colour.
  private(set) var changesFill = false
  /// The greatest scale so far.
  private(set) var greatestScale = 1.0
  private var isShown = false

  /// Makes a layer for an item.
  ///
  /// - Parameters:
  ///   - name: The item's name.
  ///   - form: The outline.
  ///   - size: The size in which it is drawn, in points.
  init(_ name: String, in form: ItemForm, size: Size) {
    (self.name, self.form, self.size) = (name, form, size)
  }

  /// Whether anything of it is seen at any tick.
  var isEverSeen: Bool { opacities.pieces.contains { $0.values.contains { $0 > 0 } } }

  /// The accuracy of poses that keeps every corner within an error, in points.
  package func accuracy(within error: Double) -> PoseAccuracy {
    PoseAccuracy(error: error, reach: form.reach(size: size), scale: greatestScale)
  }

  /// Whether it can show an item: its outline, and its gradient if it has shown one.
  package func shows(_ item: MovedItem) -> Bool {
    item.form == form
      && (poses.pieces.isEmpty || fill(item.finish, size: item.drawnSize) == fill)
  }

  /// Whether it looks the same at two ticks, within an error of its corners, in points.
  package func looksTheSame(at tick: Int, and other: Int, within error: Double) -> Bool {
    let (opacity, later) = (opacities.value(at: tick), opacities.value(at: other))
    guard opacity == later else { return false }
    guard opacity != 0, let a = poses.value(at: tick), let b = poses.value(at: other) else {
      return true
    }
    return accuracy(within: error).distance(a, b) <= error
      && colors.value(at: tick) == colors.value(at: other)
      && finish.looksTheSame(at: tick, and: other)
  }

  /// Adds the state of the item at a tick.
  ///
  /// - Parameters:
  ///   - pose: The transform, with the item's center as the translation.
  ///   - size: Its size, in points.
  ///   - color: Its colour.
  ///   - opacity: The opacity, from 0 to 1.
  ///   - finish: The corners, the line and the shadow.
  ///   - tick: The tick.
  ///   - steps: The kinds of values that change in a step.
  package func add(
    _ pose: TransformComponents, size: Size, in color: RGB, opacity: Double,
    finish: ItemFinish, at tick: Int, steps: ShownKinds
  ) {
    let first = poses.pieces.first?.start ?? tick
    self.finish.append(
      finish, of: form, size: size, drawnAt: self.size, at: tick, first: first, jumps: !isShown)
    let own = fill(finish, size: size)
    changesFill = changesFill || !poses.pieces.isEmpty && own != fill
    fill = own
    let pose = scaled(pose, to: size)
    let last = poses.pieces.last?.values.last
    // A pose that scales before the turn and one that scales after it have no poses in between.
    let jumps =
      !isShown || last?.scalesLast != pose.scalesLast || !steps.isDisjoint(with: .pose)
    poses.append(pose, at: tick, jumps: jumps)
    colors.append(color, at: tick, jumps: !isShown || steps.contains(.color))
    greatestScale = max(greatestScale, abs(pose.scaleX), abs(pose.scaleY))
    setOpacity(opacity, at: tick, isShown: true, jumps: steps.contains(.opacity))
  }

  /// Hides the item, or this layer of it, from a tick on.
  package func hide(at tick: Int) {
    if isShown || opacities.pieces.isEmpty { setOpacity(0, at: tick, isShown: false) }
  }

  private func setOpacity(
    _ opacity: Double, at tick: Int, isShown: Bool, jumps: Bool = false
  ) {
    if opacities.pieces.isEmpty, isShown, tick > 0 { opacities.append(0, at: 0) }
    opacities.append(opacity, at: tick, jumps: jumps || isShown != self.isShown)
    self.isShown = isShown
  }

  /// The gradient of a finish in the size in which the layer is drawn, to the thousandth of a point.
  private func fill(_ finish: ItemFinish, size: Size) -> GradientFill? {
    guard var fill = finish.fill else { return nil }
    if form.isBox {
      fill = fill.scaled(
        by: Size(self.size.width / size.width, self.size.height / size.height))
    }
    func rounded(_ point: Vector) -> Vector {
      Vector(point.x.rounded(places: 3), point.y.rounded(places: 3))
    }
    (fill.start, fill.end) = (rounded(fill.start), rounded(fill.end))
    return fill
  }

  /// A pose with the scales for a size; a path does not grow with it.
  private func scaled(_ pose: TransformComponents, to size: Size) -> TransformComponents {
    if case .path = form { return pose }
    var pose = pose
    pose.scaleX *= size.width / self.size.width
    pose.scaleY *= size.height / self.size.height
    return pose
  }
}
