import Dynamics
import Geometry
import LuaRuntime

/// The instances that `appliesTo` adds automatically.
extension Stage {
  /// Adds instances for every tagged item and removes those whose tag was removed.
  func applyTags() {
    guard state.hasNewTags, !state.isTicking else { return }
    state.hasNewTags = false
    host.loadShipped(taggedIn: self)
    let applying = host.state.library.applying
    for instance in state.instances where isUnwanted(instance) { remove(instance) }
    for (place, definition) in applying {
      if definition.contract.isGroup {
        applyGroup(definition, rank: (place + 1) << 32)
        continue
      }
      for item in unserved(by: definition) {
        // A failure, for lack of an option or of memory, would repeat with every other item.
        guard apply(definition, to: [item], rank: (place + 1) << 32 + item.number) else { break }
      }
    }
  }

  /// Adds the instances of tagged items before a script reads the state of the animator.
  func meetTags() {
    guard !state.isAdvancing, !state.isSettling else { return }
    applyTags()
  }

  /// Whether `meetTags` would add or remove instances.
  var awaitsInstances: Bool {
    guard state.hasNewTags, !state.isTicking, !state.isAdvancing, !state.isSettling else {
      return false
    }
    let library = host.state.library
    let hasNew =
      items.contains { $0.tags.contains { library.waiting[$0] != nil } }
      || library.applying.contains { !unserved(by: $1).isEmpty }
    if hasNew { return true }
    let leaving = state.instances.count(where: isUnwanted)
    return leaving > 0 && leaving < animator.behaviors.count
  }

  /// The items with a definition's tag that are in none of its applied instances.
  private func unserved(by definition: ScriptDefinition) -> [StageItem] {
    let served = Set(
      state.instances.filter { $0.isApplied && $0.definition === definition }
        .flatMap { $0.items.map(ObjectIdentifier.init) })
    return items(tagged: definition.contract.tag ?? "").filter {
      !served.contains(ObjectIdentifier($0))
    }
  }

  /// Whether an instance was added for a tag that its items, or its file, no longer have.
  private func isUnwanted(_ instance: BehaviorInstance) -> Bool {
    instance.isApplied
      && !host.state.library.applying.contains { _, definition in
        definition === instance.definition
          && instance.items.contains { $0.tags.hasName(definition.contract.tag ?? "") }
      }
  }

  /// The number of items with the tag of a definition.
  func count(of definition: ScriptDefinition) -> Int {
    items(tagged: definition.contract.tag ?? "").count
  }

  /// Adds all tagged items to a group, and removes those that lost the tag.
  private func applyGroup(_ definition: ScriptDefinition, rank: Int) {
    let tagged = items(tagged: definition.contract.tag ?? "")
    let known = state.instances.first { $0.isApplied && $0.definition === definition }
    guard let known, !known.isRemoved else {
      if !tagged.isEmpty { _ = apply(definition, to: tagged, rank: rank) }
      return
    }
    do {
      try known.setItems(tagged)
    } catch {
      report(failure(of: definition, on: tagged.last, error))
    }
  }

  private func failure(
    of definition: ScriptDefinition, on item: StageItem?, _ error: any Error
  ) -> HookFailure {
    HookFailure(
      behavior: definition.name, hook: "appliesTo", item: item?.name, tick: tick,
      error: ScriptError(message: "\(error)"), consequence: .none)
  }

  private func apply(_ definition: ScriptDefinition, to items: [StageItem], rank: Int) -> Bool {
    var values: [ExactName: OptionValue] = [:]
    for option in definition.contract.schema.options where !option.defaultValue.isNone {
      values[option.name] = option.defaultValue
    }
    values["items"] = .items(items)
    do {
      _ = try host.add(.script(definition), values, to: self, isApplied: true, rank: rank)
      return true
    } catch {
      report(failure(of: definition, on: items.first, error))
      return false
    }
  }
}

extension ScriptHost {
  /// The result of `appliesTo` on a stage: a line for each file that has items.
  ///
  /// A file without items has a line where an item has a similar tag, and when a person saved it.
  func appliesToReport(_ stage: Stage, saved path: String? = nil) -> [String] {
    state.library.applying.compactMap { _, definition in
      let (tag, count) = (definition.contract.tag ?? "", stage.count(of: definition))
      if count > 0 { return "\(definition.name).lua: \(counted(count, "item")) (tag \(tag))" }
      if let path, definition.source?.path == path { return unapplied(definition, stage) }
      return Suggestion.nearest(to: tag, among: stage.items.flatMap(\.tags)) == nil
        ? nil : unapplied(definition, stage)
    }
  }

  /// A line for each behavior file whose tag no item of a stage has, without the shipped ones.
  package func unappliedFiles(_ stage: Stage) -> [String] {
    state.library.applying.compactMap { _, definition in
      stage.count(of: definition) > 0 ? nil : unapplied(definition, stage)
    }
  }

  private func unapplied(_ definition: ScriptDefinition, _ stage: Stage) -> String? {
    let tag = definition.contract.tag ?? ""
    if tag.hasBytes(of: definition.name), ShippedBehaviors.all.contains(where: { $0.name == tag }) {
      return nil
    }
    var tags: [String] = []
    for tag in stage.items.flatMap(\.tags) where !tags.hasName(tag) { tags.append(tag) }
    let found = tags.isEmpty ? "no item has tags" : "tags here: \(tags.joined(separator: ", "))"
    return "\(definition.name).lua: no item has tag \(tag); \(found)"
  }
}
