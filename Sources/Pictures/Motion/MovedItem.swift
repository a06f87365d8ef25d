import Baking
package import Drawing
package import Dynamics
package import Geometry
package import Scripting

/// An item at a tick, as players show it.
package struct MovedItem {
  /// The number that identifies the item within its motion.
  package let number: Int
  package let name: String
  /// The outline; nil where nothing is drawn.
  package let form: ItemForm?
  /// Its size, in points.
  let drawnSize: Size
  /// Its `zPosition`, with that of its group: higher lies over lower.
  package let level: Double
  /// The levels and numbers of its parents, the outermost first.
  private(set) var parents: [Layer] = []
  /// The transform, with the item's center as the translation.
  package let pose: TransformComponents
  /// The colour that a script gave it; nil for none.
  package let color: RGB?
  /// The opacity of all that is drawn of it, from 0 to 1; nil where it is hidden.
  package let opacity: Double?
  /// The opacity of its colour, from 0 to 1, which fades neither the line nor the text.
  package let fillOpacity: Double
  /// Its corners, line, text and so on, if it has any; an empty list takes the fewest bytes.
  package var finishes: [ItemFinish] = []
  /// The colour at the end of its animations.
  var finalColor: RGB?
  /// The kinds of values that were stored since the tick before.
  package var stored: ShownKinds = []
  /// The kinds of values that change in a step at this tick.
  package var steps: ShownKinds = []

  /// Its corners, line, text and so on.
  package var finish: ItemFinish { finishes.first ?? ItemFinish() }

  /// The opacity of what is seen most of it: of line or text, or of the colour if it has neither.
  var seenOpacity: Double {
    (opacity ?? 0) * (finish.fadesAreaAlone ? 1 : fillOpacity)
  }

  /// Whether it lies over another one: its parent does, or is the other one, or it does itself.
  package func isAbove(_ other: MovedItem) -> Bool {
    if parents.isEmpty, other.parents.isEmpty { return layer > other.layer }
    return other.layers.lexicographicallyPrecedes(layers)
  }

  /// The numbers of its parents, the outermost first.
  var parentNumbers: [Int] { parents.map(\.number) }

  private var layer: Layer { Layer(level: level, number: number) }
  private var layers: [Layer] { parents + [layer] }

  /// The place of an item among those with the same parent.
  struct Layer: Comparable {
    let level: Double
    let number: Int

    static func < (one: Layer, other: Layer) -> Bool {
      one.level == other.level ? one.number < other.number : one.level < other.level
    }
  }
}

extension MovedItem {
  /// Takes the present state of an item of a stage.
  package init(_ item: StageItem) {
    let (color, fillOpacity) = item.paint
    var parents: [Layer] = []
    var parent = item.parent
    while let one = parent {
      parents.insert(Layer(level: one.level, number: one.number), at: 0)
      parent = one.parent
    }
    self.init(
      number: item.number, name: item.name, form: item.form, drawnSize: item.drawnSize,
      level: item.level, parents: parents, pose: item.item.shownPose, color: color,
      opacity: item.isShown ? item.item.shownAlpha : nil, fillOpacity: fillOpacity,
      finishes: item.finish.map { [$0] } ?? [],
      finalColor: item.finalColor ?? color,
      stored: item.home.animator.storeObserver.stored(in: item.item.row))
  }
}
