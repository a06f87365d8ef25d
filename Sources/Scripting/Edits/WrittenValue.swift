/// A thing that a script made: the call that made it is looked for in the source.
package struct MadeThing: Hashable, Sendable {
  /// The kind of call.
  package enum Maker: Hashable, Sendable {
    /// A call that adds a behavior, by the name that it gives; `behavior` for one written in place.
    case behavior(String)
    /// A call of `addItem`.
    case item

    /// The thing in words.
    var words: String {
      switch self {
      case .behavior("behavior"): "behavior"
      case .behavior(let name): "behavior \(name)"
      case .item: "item"
      }
    }
  }

  /// The call that made it.
  package var maker: Maker
  /// The line that Lua gives the call, from 1.
  package var line: Int
  /// The name that the thing has, if the script gave it one.
  package var name: String?
  /// Its place among the things of its kind that the line made, from 0.
  package var place = 0
  /// The number of things of its kind that the line made.
  package var count = 1

  /// Makes a thing from its parts.
  package init(_ maker: Maker, line: Int, name: String? = nil, place: Int = 0, count: Int = 1) {
    (self.maker, self.line, self.name) = (maker, line, name)
    (self.place, self.count) = (place, count)
  }
}

/// A number, a text, or true or false that is to be written into a script.
package struct WrittenValue: Hashable, Sendable {
  /// A step from a table to a value in it.
  package struct Step: Hashable, Sendable {
    /// The key; empty for an element that has only a number.
    package var name: String
    /// The number of the element that means the same, from 1; nil for none.
    package var place: Int?

    /// Makes a step from its parts.
    package init(_ name: String, place: Int? = nil) { (self.name, self.place) = (name, place) }
  }

  /// The place of an option that the call leaves out.
  package enum Insertion: Hashable, Sendable {
    /// In the table of the call.
    case option(String, text: String)
    /// Behind the call, as an assignment to the field of the local variable that holds the thing.
    case assignment(String)
  }

  /// The ways to the value: from the options of the call, or from the thing.
  package var paths: [[Step]]
  /// The value.
  package var value: LuaConstant
  /// The value that must stand there; nil for any.
  package var expected: LuaConstant?
  /// The place where it comes if it is left out; nil where it must be there.
  package var insertion: Insertion?

  /// Makes a value from its parts.
  package init(
    _ paths: [[Step]], _ value: LuaConstant, expected: LuaConstant? = nil,
    insertion: Insertion? = nil
  ) {
    (self.paths, self.value, self.expected, self.insertion) = (paths, value, expected, insertion)
  }

  /// The option of a call, by its name.
  package init(option name: String, _ value: LuaConstant, expected: LuaConstant? = nil) {
    self.init(
      [[Step(name)]], value, expected: expected, insertion: .option(name, text: value.text))
  }

  /// The name of the value in messages.
  var name: String {
    paths.first.map { $0.map(\.name).joined(separator: ".") } ?? ""
  }
}
