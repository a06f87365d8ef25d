import Geometry
package import Scripting

/// The resources that behaviors used, one line for each behavior, with aligned names.
package func healthLines(_ rows: [BehaviorHealth], showsInstances: Bool) -> [String] {
  let width = rows.map(\.name.count).max() ?? 0
  return rows.map { row in
    let gap = String(repeating: " ", count: width - row.name.count + 2)
    return row.name + gap + healthText(row, showsInstances: showsInstances)
  }
}

/// The fuel and time that hooks used, in words, by the names of their behaviors.
package func healthTexts(_ rows: [BehaviorHealth]) -> [(name: String, text: String)] {
  rows.map { ($0.name, healthText($0, showsInstances: false)) }
}

private func healthText(_ row: BehaviorHealth, showsInstances: Bool) -> String {
  var facts: [String] = []
  if showsInstances { facts.append(counted(row.instances, "instance")) }
  facts.append(counted(row.calls, "call"))
  facts.append("fuel \(rounded(row.meanFuel, places: 0)) a call")
  if row.worstFuel > 0 { facts.append("at most \(row.worstFuel) (tick \(row.worstTick))") }
  if let memory = row.memory { facts.append("memory \((memory + 1023) / 1024) KiB") }
  if row.suspensions > 0 {
    let now = row.suspended > 0 ? " (\(row.suspended) now)" : ""
    facts.append(counted(row.suspensions, "suspension") + now)
  }
  return facts.joined(separator: ", ")
}
