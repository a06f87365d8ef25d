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
  /// The layers of the parents that clip the item, the outermost first.
  let clips: [FilmLayer]
  /// The pose at each tick at which it is shown.
  private(set) var poses = Track<TransformComponents>()
  /// The opacity of all that is drawn, without that of the colour, from 0 to 1.
  private var alphas = Track<Double>()
  /// The opacity of the fill, that of the colour included, from 0 to 1.
  private var fillAlphas = Track<Double>()
  /// The colour, with its opacity.
  private var colors = Track<FillColor>()
  /// The corners, lines, shadows and letters.
  private(set) var finish = FinishTracks()
  /// Whether the item has another outline at some time, which this layer does not show.
  var changesForm = false
  /// The last gradient, as it is before the scales of the pose; nil for the colour.
  private(set) var fill: GradientFill?
  /// Whether it had several gradients, or a gradient and a colour.
  private(set) var changesFill = false
  /// The last image; nil for none.
  private(set) var picture: ItemPicture?
  /// Whether it had several images, or an image and none.
  private(set) var changesPicture = false
  /// The last words; nil for none.
  private(set) var text: TextBlock?
  /// Whether it had several words, or words and none.
  private(set) var changesText = false
  /// Whether it ever cuts off what the items in it show beyond its outline.
  private(set) var isClipping = false
  /// The greatest scale so far.
  private(set) var greatestScale = 1.0
  private var isShown = false

  /// Makes a layer for an item.
  ///
  /// - Parameters:
  ///   - name: The item's name.
  ///   - form: The outline.
  ///   - size: The size in which it is drawn, in points.
  ///   - clips: The layers of the parents that clip the item, the outermost first.
  init(_ name: String, in form: ItemForm, size: Size, clips: [FilmLayer] = []) {
    (self.name, self.form, self.size, self.clips) = (name, form, size, clips)
  }

  /// The opacity of all that is drawn.
  ///
  /// It has that of the colour while neither a line nor a text is ever seen: the thin rim fades with
  /// the colour.
  var opacities: Track<Double> { finish.fadesAreaAlone ? alphas : fillAlphas }

  /// The colour, which fades alone if a line or a text is ever seen.
  var shownColors: Track<FillColor> {
    finish.fadesAreaAlone ? colors : colors.mapped { FillColor($0.color) }
  }

  /// The words with their letters at a tick; nil for none.
  func text(at tick: Int) -> ItemText? {
    text.flatMap { text in finish.letters.value(at: tick).map { ItemText(text, $0) } }
  }

  /// The words with the largest of their letters; nil for none.
  var greatestText: ItemText? {
    let letters = finish.letters.pieces.flatMap(\.values).max { $0.size < $1.size }
    return text.flatMap { text in letters.map { ItemText(text, $0) } }
  }

  /// Whether anything of it is seen at any tick.
  var isEverSeen: Bool { opacities.pieces.contains { $0.values.contains { $0 > 0 } } }

  /// The accuracy of poses that keeps every corner within an error, in points.
  package func accuracy(within error: Double) -> PoseAccuracy {
    PoseAccuracy(error: error, reach: form.reach(size: size), scale: greatestScale)
  }

  /// Whether it can show an item: its outline, what clips it, and the gradient, image and words that
  /// it has shown.
  func shows(_ item: MovedItem, clips: [FilmLayer]) -> Bool {
    item.form == form && clips.elementsEqual(self.clips, by: ===)
      && (poses.pieces.isEmpty
        || fill(item.finish, size: item.drawnSize) == fill && item.finish.picture == picture
          && item.finish.text?.block == text)
  }

  /// Whether it looks the same at two ticks, within an error of its corners, in points.
  package func looksTheSame(at tick: Int, and other: Int, within error: Double) -> Bool {
    let opacities = self.opacities
    let (opacity, later) = (opacities.value(at: tick), opacities.value(at: other))
    guard opacity == later else { return false }
    guard opacity != 0, let a = poses.value(at: tick), let b = poses.value(at: other) else {
      return true
    }
    return accuracy(within: error).distance(a, b) <= error
      && shownColors.value(at: tick) == shownColors.value(at: other)
      && finish.looksTheSame(at: tick, and: other)
  }

  /// Adds the state of the item at a tick.
  ///
  /// - Parameters:
  ///   - pose: The transform, with the item's center as the translation.
  ///   - size: Its size, in points.
  ///   - color: Its colour.
  ///   - opacity: The opacity of all that is drawn, from 0 to 1.
  ///   - finish: The corners, the line, the text and so on.
  ///   - tick: The tick.
  ///   - steps: The kinds of values that change in a step.
  package func add(
    _ pose: TransformComponents, size: Size, in color: FillColor, opacity: Double,
    finish: ItemFinish, at tick: Int, steps: ShownKinds
  ) {
    let first = poses.pieces.first?.start ?? tick
    self.finish.append(
      finish, of: form, size: size, drawnAt: self.size, at: tick, first: first, jumps: !isShown)
    let own = fill(finish, size: size)
    changesFill = changesFill || !poses.pieces.isEmpty && own != fill
    fill = own
    changesPicture = changesPicture || !poses.pieces.isEmpty && finish.picture != picture
    picture = finish.picture
    let words = finish.text?.block
    changesText = changesText || !poses.pieces.isEmpty && words != text
    text = words
    isClipping = isClipping || finish.clips
    let pose = scaled(pose, to: size)
    let last = poses.pieces.last?.values.last
    // A pose that scales before the turn and one that scales after it have no poses in between.
    let jumps =
      !isShown || last?.scalesLast != pose.scalesLast || !steps.isDisjoint(with: .pose)
    poses.append(pose, at: tick, jumps: jumps)
    let paintSteps: ShownKinds =
      finish.fadesAreaAlone ? [.color, .opacity] : .color
    colors.append(color, at: tick, jumps: !isShown || !steps.isDisjoint(with: paintSteps))
    greatestScale = max(greatestScale, abs(pose.scaleX), abs(pose.scaleY))
    setOpacity(
      opacity, fill: opacity * color.opacity, at: tick, isShown: true,
      jumps: steps.contains(.opacity))
  }

  /// Hides the item, or this layer of it, from a tick on.
  package func hide(at tick: Int) {
    if isShown || alphas.pieces.isEmpty { setOpacity(0, fill: 0, at: tick, isShown: false) }
  }

  private func setOpacity(
    _ opacity: Double, fill: Double, at tick: Int, isShown: Bool, jumps: Bool = false
  ) {
    if alphas.pieces.isEmpty, isShown, tick > 0 {
      alphas.append(0, at: 0)
      fillAlphas.append(0, at: 0)
    }
    let jumps = jumps || isShown != self.isShown
    alphas.append(opacity, at: tick, jumps: jumps)
    fillAlphas.append(fill, at: tick, jumps: jumps)
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
