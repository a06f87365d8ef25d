import Dynamics
import Geometry
import LuaRuntime

/// Options that name items, and the boundaries of collisions.
extension OptionReader {
  func item(_ value: Value, _ option: OptionSchema) throws(LuaError) -> StageItem {
    guard let handle = value.asHandle, handle.kind == host.kinds.item else {
      throw unfit(value, option)
    }
    guard let item = host.item(handle) else {
      throw LuaError("\(start)\(option.name): item was removed")
    }
    guard item.stage === stage else {
      throw LuaError("\(start)\(option.name): \(item.name) belongs to another stage")
    }
    return item
  }

  func items(_ value: Value, _ option: OptionSchema) throws(LuaError) -> [StageItem] {
    if value.asHandle != nil { return [try item(value, option)] }
    guard let list = value.asTable else { throw unfit(value, option) }
    var items: [StageItem] = []
    var named: Set<ObjectIdentifier> = []
    for (key, element) in list.pairs {
      guard let place = key.asInteger, place == items.count + 1 else { throw unfit(value, option) }
      let next = try item(element, option)
      guard named.insert(ObjectIdentifier(next)).inserted else {
        throw LuaError("\(start)\(option.name) must name \(next.name) once")
      }
      items.append(next)
    }
    return items
  }

  func boundaries(
    _ value: Value, _ option: OptionSchema
  ) throws(LuaError) -> [(name: String, path: VectorPath)] {
    guard let table = value.asTable else { throw unfit(value, option) }
    var boundaries: [(name: String, path: VectorPath)] = []
    var corners = 0
    for (key, line) in BehaviorInstance.lines(of: table).pairs {
      guard let name = key.asString else {
        throw LuaError(
          "\(start)boundaries have names, as in { floor = { from, to } }, not \(host.show(key))")
      }
      host.interpreter.charge(FuelCost.boundary)
      try checkFuel()
      try Stage.checkLength(of: name, "\(start)the name of a boundary")
      guard let path = try path(line, "boundary \(name)") else {
        throw LuaError(
          "\(start)boundary \(name) must be { from, to } or { path = points }, two at least, "
            + "not \(host.show(line))")
      }
      let parts = path.segmentCount()
      host.interpreter.charge(FuelCost.corner * parts)
      try checkFuel()
      corners += parts
      try host.interpreter.checkRoom(for: HostMemory.corner * corners)
      guard path.flattened().count > 1 else {
        throw LuaError("\(start)boundary \(name) must have a length")
      }
      boundaries.append((name, path))
    }
    return boundaries
  }
}
