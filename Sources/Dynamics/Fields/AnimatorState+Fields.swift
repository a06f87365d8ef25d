import Geometry
import Physics

extension AnimatorState {
  /// Lists the items of fields, with the numbers that do not change from tick to tick.
  ///
  /// Items that cannot move are left out, and so are fields without strength, and uniform ones,
  /// which are standing loads.
  mutating func listFields(_ columns: FieldColumns, over duration: Double) {
    guard invalid.contains(.fields) else { return }
    invalid.remove(.fields)
    columns.removeAll(reserving: bodies.count)
    columns.runs.clear()
    columns.customForces.clear()
    columns.isCoupled = false
    guard fields.used.contains(true) else { return }
    columns.entries.clear()
    columns.entries.append(contentsOf: repeatElement(-1, count: bodies.count))
    for node in tree.preOrder() where tree.nodes[Int(node)].kind == .field {
      wakeItems(of: node)
      let field = fields[tree.nodes[Int(node)].slot]
      if field.isUniform || field.isIdle { continue }
      columns.isCoupled = columns.isCoupled || field.isCoupled
      list(node, columns)
    }
    for entry in 0..<columns.count { describe(entry, columns, over: duration) }
  }

  /// Wakes the items of a field whose properties changed.
  private mutating func wakeItems(of node: Int32) {
    let slot = tree.nodes[Int(node)].slot
    guard fields[slot].isChanged else { return }
    fields[slot].isChanged = false
    for row in tree.nodes[Int(node)].rows {
      if let place = bodies.place(of: Int(row)) { world.wake(bodies.ids[place]) }
    }
  }

  /// Lists the items of one field as runs of entries.
  private func list(_ node: Int32, _ columns: FieldColumns) {
    let slot = tree.nodes[Int(node)].slot
    let isCustom = fields[slot].kind == .custom
    let first = columns.runs.count
    for row in tree.nodes[Int(node)].rows {
      guard let place = bodies.place(of: Int(row)) else { continue }
      let id = bodies.ids[place]
      guard world.kind(of: id) == .dynamic else { continue }
      if columns.entries[place] < 0 {
        columns.entries[place] = columns.append(row: Int(row), place: place, id: id)
      }
      let entry = columns.entries[place]
      let last = columns.runs.count - 1
      if last >= first && columns.runs[last].entries.upperBound == entry {
        columns.runs[last].entries = columns.runs[last].entries.lowerBound..<entry + 1
      } else {
        columns.runs.append(
          FieldRun(
            node: node, slot: slot, entries: entry..<entry + 1, isFirst: last < first,
            firstForce: columns.customForces.count))
      }
      if isCustom { columns.customForces.append(.zero) }
    }
  }

  /// Fills in the numbers of an entry's item.
  private mutating func describe(_ entry: Int, _ columns: FieldColumns, over duration: Double) {
    let place = columns.places[entry]
    let id = columns.ids[entry]
    if world.isEccentric(id) { columns.eccentric.append(entry) }
    let response = world.response(of: id, over: duration)
    columns[.inverseMass][entry] = 1 / world.mass(of: id)
    columns[.charge][entry] = bodies.settings[place].charge ?? 0
    columns[.kept][entry] = response.kept
    columns[.gain][entry] = response.gain
    columns[.knownX][entry] = bodies.accelerations[place].x
    columns[.knownY][entry] = bodies.accelerations[place].y
  }

  /// Keeps the items of a field with moving noise from coming to rest.
  mutating func keepAwake(_ run: FieldRun, _ field: FieldRecord, _ columns: FieldColumns) {
    for entry in run.entries where columns.isInside(entry, field) {
      bodies.quietTicks[columns.places[entry]] = 0
      quietTicks = 0
    }
  }
}
