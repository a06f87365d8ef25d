package import LuaRuntime

/// A group of specs; a file is one too, without a name.
package final class SpecGroup {
  /// A group or a spec directly in a group.
  package enum Node {
    case group(SpecGroup)
    case spec(Spec)
  }

  package let name: String
  package unowned let parent: SpecGroup?
  /// Its lines in the spec's file; nil when another file defines it.
  package let lines: ClosedRange<Int>?
  /// The functions that run once, before the first and after the last spec.
  package var (setups, teardowns): ([Reference], [Reference]) = ([], [])
  /// The functions that run before and after each spec.
  package var (before, after): ([Reference], [Reference]) = ([], [])
  /// Specs and groups, in the order of the file.
  package var nodes: [Node] = []

  init(name: String = "", parent: SpecGroup? = nil, lines: ClosedRange<Int>? = nil) {
    (self.name, self.parent, self.lines) = (name, parent, lines)
  }

  /// The groups around its specs, outer ones first, this one last.
  package var chain: [SpecGroup] { (parent?.chain ?? []) + [self] }
  /// The groups' names, outer ones first.
  package var path: [String] { (parent?.path ?? []) + (name.isEmpty ? [] : [name]) }
  /// The functions that run before each spec, outer groups first.
  var allBefore: [Reference] { (parent?.allBefore ?? []) + before }
  /// The functions that run after each spec, inner groups first.
  var allAfter: [Reference] { after + (parent?.allAfter ?? []) }

  /// The specs in it and in its groups, in the order of the file.
  package var specs: [Spec] {
    nodes.flatMap { node in
      switch node {
      case .spec(let spec): [spec]
      case .group(let group): group.specs
      }
    }
  }

  /// The specs in an order that depends only on the seed; groups stay together.
  package func specs(shuffledBy random: inout SpecShuffle) -> [Spec] {
    var shuffled: [Spec] = []
    for node in random.shuffled(nodes) {
      switch node {
      case .spec(let spec): shuffled.append(spec)
      case .group(let group): shuffled += group.specs(shuffledBy: &random)
      }
    }
    return shuffled
  }

  /// The groups in it, at any depth, outer ones first.
  package var groups: [SpecGroup] {
    nodes.flatMap { node in
      switch node {
      case .spec: [SpecGroup]()
      case .group(let group): [group] + group.groups
      }
    }
  }

  /// Removes its specs and groups, which refer to it.
  package func removeAll() {
    for case .group(let group) in nodes { group.removeAll() }
    nodes = []
  }
}

/// A spec; one without a body is pending.
package struct Spec {
  package let group: SpecGroup
  package let name: String
  package let body: Reference?
  /// The options of its tries if its body gets random values; nil for other specs.
  package let property: PropertyOptions?
  /// Its lines in the spec's file; nil when another file defines it.
  package let lines: ClosedRange<Int>?
  /// Its place among the specs of its file.
  package let number: Int

  /// The names of its groups and its own name, with spaces between.
  package var fullName: String { (group.path + [name]).joined(separator: " ") }
}
