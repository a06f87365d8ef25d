import Dynamics
import Geometry
import Pictures
import Scripting

/// The look of an item, apart from the numbers in its rows.
struct ItemLook: Equatable {
  /// The kind of its outline.
  enum Shape: Hashable {
    case rect, ellipse
    /// Corners around its center, not turned, in points.
    case path([Vector])
  }

  var width: Double
  var height: Double
  var color: String?
  /// The place of its colour among those that items without one take in turn; nil for an item with
  /// a colour, and for one that was not seen yet.
  var turn: Int?
  var style: ItemStyle
  var z: Double
  var shape: Shape

  /// Takes the present look of an item.
  ///
  /// - Parameters:
  ///   - item: The item.
  ///   - turn: The place of the colour that it takes while it has none; nil before it was seen.
  init(_ item: StageItem, turn: Int?) {
    // Members of the row are read directly: key paths take as long as the rest of a row.
    let row = item.item
    width = row.width
    height = row.height
    color = item.color
    self.turn = color == nil ? turn : nil
    style = item.style
    z = row.shownLevel
    shape =
      switch row.collisionBoundsType {
      case .rectangle: .rect
      case .ellipse: .ellipse
      case .path: .path(row.collisionBoundingPath.flattened())
      }
  }
}

/// The items that a run has had, each with its id: ids are dense from 0, in order of appearance.
struct ShownItems {
  /// An item of the run.
  struct Entry {
    /// Its number in the stage.
    let number: Int
    let name: String
    let tags: [String]
    /// The id of the item in whose coordinates it is shown; nil for the stage.
    let parent: Int?
    /// The tick after which it was first seen.
    let firstTick: Int
    fileprivate(set) var firstLook: ItemLook
    /// The look after the last simulated tick; nil after the item was removed.
    var look: ItemLook?
    /// The place of its colour among those in turn, with the tick in which it took it; nil for none.
    fileprivate var turn: (place: Int, tick: Int)?
  }

  private(set) var entries: [Entry] = []
  /// The colours that were taken in turn, and the tick of the last one.
  private var turns = (count: 0, last: -1)
  /// The kinds of items that were stored in the last read tick.
  private(set) var stored: [ItemKinds] = []
  /// The ids by the items' numbers in the stage; -1 for none.
  private var ids: [Int] = []
  private var names: [String: Int] = [:]

  /// The id of the last seen item with a name; nil if none was seen.
  func id(named name: String) -> Int? { names[name] }

  /// The id of an item; nil before it was seen.
  func id(of item: StageItem) -> Int? {
    guard item.number < ids.count, ids[item.number] >= 0 else { return nil }
    return ids[item.number]
  }

  /// Forgets items that were first seen after a tick.
  mutating func forget(after tick: Int) {
    while let last = entries.last, last.firstTick > tick {
      ids[last.number] = -1
      entries.removeLast()
      names[last.name] = entries.lastIndex { $0.name == last.name }
    }
    forgetTurns(from: tick + 1)
  }

  /// Sets the looks to those on the stage.
  mutating func restoreLooks(of stage: Stage) {
    for id in entries.indices { entries[id].look = nil }
    for item in stage.items where item.item.isAlive {
      if let id = id(of: item) {
        entries[id].look = ItemLook(item, turn: entries[id].turn?.place)
      }
    }
  }

  /// Reads the stage after a tick.
  ///
  /// - Parameters:
  ///   - stage: The stage.
  ///   - tick: The tick.
  ///   - note: Takes each change of a look; nil for a tick whose changes are known.
  /// - Returns: The row.
  mutating func read(
    _ stage: Stage, tick: Int, note: ((Journal.LookChange) -> Void)?
  ) -> [Float] {
    var row = [Float](repeating: .nan, count: entries.count * Rows.width)
    var seen = 0
    let known = entries.count
    var turnless: [StageItem] = []
    // A line of the prompt changes a tick that was read before.
    if note != nil { forgetTurns(from: tick) }
    let stores = stage.animator.storeObserver
    stores.compare(isStored: true)
    stored = []
    for item in stage.items where item.item.isAlive {
      var id = -1
      if let known = self.id(of: item) {
        id = known
        if note != nil { compare(item, id, tick, note) }
      } else {
        guard note != nil else { continue }
        id = enter(item, tick, note)
        row += [Float](repeating: .nan, count: Rows.width)
      }
      seen += 1
      guard item.isShown else { continue }
      if note != nil, entries[id].turn == nil, entries[id].look?.color == nil {
        turnless.append(item)
      }
      Self.write(item.item, to: &row, at: id * Rows.width)
      let kinds = stores.stored(in: item.item.row)
      if !kinds.isEmpty { stored.append(ItemKinds(item: id, kinds: kinds)) }
    }
    if let note {
      if !turnless.isEmpty { giveTurns(to: turnless, known, tick, note) }
      if seen < entries.count { dropMissing(stage, tick, note) }
    }
    return row
  }

  /// Gives colours in turn to items that have none, as pictures do.
  ///
  /// - Parameters:
  ///   - items: The items.
  ///   - known: The number of entries before the tick, whose new looks are noted.
  ///   - tick: The tick.
  ///   - note: Takes each change of a look.
  private mutating func giveTurns(
    to items: [StageItem], _ known: Int, _ tick: Int, _ note: (Journal.LookChange) -> Void
  ) {
    for item in TurnColors.next(of: items.map { MovedItem($0) }) {
      let (id, place) = (ids[item.number], turns.count)
      entries[id].turn = (place, tick)
      turns = (place + 1, tick)
      // Before the item was seen, its colour does not matter.
      if entries[id].firstLook.color == nil { entries[id].firstLook.turn = place }
      guard entries[id].look?.turn != place else { continue }
      entries[id].look?.turn = place
      guard id < known else { continue }
      note(Journal.LookChange(tick: tick, item: id, look: entries[id].look, isNew: false))
    }
  }

  /// Takes colours back that were taken in turn from a tick on.
  private mutating func forgetTurns(from tick: Int) {
    guard turns.last >= tick else { return }
    for id in entries.indices where entries[id].turn.map({ $0.tick >= tick }) ?? false {
      entries[id].turn = nil
    }
    turns = (entries.count { $0.turn != nil }, tick - 1)
  }

  private mutating func enter(
    _ item: StageItem, _ tick: Int, _ note: ((Journal.LookChange) -> Void)?
  ) -> Int {
    let id = entries.count
    let look = ItemLook(item, turn: nil)
    while ids.count <= item.number { ids.append(-1) }
    ids[item.number] = id
    names[item.name] = id
    entries.append(
      Entry(
        number: item.number, name: item.name, tags: item.tags,
        parent: item.parent.flatMap { self.id(of: $0) }, firstTick: tick, firstLook: look,
        look: look))
    note?(Journal.LookChange(tick: tick, item: id, look: look, isNew: true))
    return id
  }

  private mutating func compare(
    _ item: StageItem, _ id: Int, _ tick: Int, _ note: ((Journal.LookChange) -> Void)?
  ) {
    let look = ItemLook(item, turn: entries[id].turn?.place ?? entries[id].look?.turn)
    guard entries[id].look != look else { return }
    entries[id].look = look
    note?(Journal.LookChange(tick: tick, item: id, look: look, isNew: false))
  }

  private mutating func dropMissing(
    _ stage: Stage, _ tick: Int, _ note: (Journal.LookChange) -> Void
  ) {
    var isThere = [Bool](repeating: false, count: entries.count)
    for item in stage.items where item.item.isAlive {
      if let id = id(of: item) { isThere[id] = true }
    }
    for id in entries.indices where !isThere[id] && entries[id].look != nil {
      entries[id].look = nil
      note(Journal.LookChange(tick: tick, item: id, look: nil, isNew: false))
    }
  }

  private static func write(_ item: Item, to row: inout [Float], at place: Int) {
    let pose = item.shownPose
    row[place] = Float(pose.translation.x)
    row[place + 1] = Float(pose.translation.y)
    row[place + 2] = Float(pose.rotation)
    row[place + 3] = Float(pose.scaleX)
    row[place + 4] = Float(pose.scaleY)
    row[place + 5] = Float(item.shownAlpha)
  }
}
