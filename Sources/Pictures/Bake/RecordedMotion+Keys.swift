package import Baking
import Drawing
import Geometry
import Scripting

/// Keys of a motion.
extension RecordedMotion {
  /// The keys of the motion.
  ///
  /// - Parameters:
  ///   - title: The title.
  ///   - tolerance: The greatest errors of the keys.
  ///   - way: The interpolation between keys.
  ///   - keepsOrder: Whether an item goes on in a new layer when its order or outline changes;
  ///     otherwise items of the same name share a layer, one after the other.
  /// - Returns: The keys of the items that are ever seen.
  package func baked(_ title: String, _ tolerance: Tolerance, _ way: Way, keepsOrder: Bool)
    -> BakedMotion
  {
    var painter = Painter()
    let layers = keepsOrder ? orderedLayers(&painter) : namedLayers(&painter)
    let items = layers.filter(\.isEverSeen).map { layer in
      BakedItem(
        name: layer.name, form: layer.form, changesForm: layer.changesForm, size: layer.size,
        scale: layer.greatestScale,
        poses: layer.poses, opacities: layer.opacities, colors: layer.shownColors,
        hasOwnColor: painter.painted.contains(ExactName(layer.name)),
        finish: layer.finish, fill: layer.fill, changesFill: layer.changesFill,
        picture: layer.picture, changesPicture: layer.changesPicture, text: layer.text,
        changesText: layer.changesText, isClipping: layer.isClipping, tolerance: tolerance, way: way
      )
    }
    return BakedMotion(
      title: title, size: size, timeline: Timeline(once: run, rate: rate), items: items)
  }

  private func orderedLayers(_ painter: inout Painter) -> [FilmLayer] {
    var layers = FilmLayers()
    for (tick, moment) in moments.enumerated() {
      layers.arrange(moment.items, at: tick)
      for (item, layer) in layers.current { painter.add(item, to: layer, at: tick) }
    }
    return layers.all
  }

  private func namedLayers(_ painter: inout Painter) -> [FilmLayer] {
    var layers: [FilmLayer] = []
    var places: [ExactName: Int] = [:]
    for (tick, moment) in moments.enumerated() {
      var isThere = Array(repeating: false, count: layers.count)
      for item in moment.items.sorted(by: { $1.isAbove($0) }) {
        guard let form = item.form else { continue }
        let place = places[ExactName(item.name)] ?? layers.count
        if place == layers.count {
          places[ExactName(item.name)] = place
          layers.append(FilmLayer(item.name, in: form, size: item.drawnSize))
          isThere.append(false)
        }
        isThere[place] = true
        if form != layers[place].form { layers[place].changesForm = true }
        painter.add(item, to: layers[place], at: tick)
      }
      for (place, isThere) in isThere.enumerated() where !isThere { layers[place].hide(at: tick) }
    }
    return layers
  }
}

/// Adds items to layers, in their colours; those without one get one of ten in turn.
private struct Painter {
  /// The names of items that a script gave a colour.
  var painted: Set<ExactName> = []
  private var colors: [ExactName: RGB] = [:]

  mutating func add(_ item: MovedItem, to layer: FilmLayer, at tick: Int) {
    guard let opacity = item.opacity else { return layer.hide(at: tick) }
    let name = ExactName(item.name)
    if item.color != nil { painted.insert(name) }
    let own = colors[name] ?? RGB.turn(colors.count)
    if item.color == nil, opacity > 0 { colors[name] = own }
    layer.add(
      item.pose, size: item.drawnSize, in: FillColor(item.color ?? own, opacity: item.fillOpacity),
      opacity: opacity, finish: item.finish, at: tick, steps: item.steps)
  }
}
