import Dynamics
package import Geometry
package import LuaRuntime

// The kinds of arguments, as declarations write them.

extension Argument where Value == Double {
  /// A number in a domain; with a default it may be left out.
  package static func number(
    _ name: String, _ domain: Domain, default value: Double? = nil, _ doc: String
  ) -> Self {
    let standard = value.map { OptionValue.number($0) } ?? .none
    return Self(OptionSchema(name, .number, domain: domain, default: standard, doc)) {
      $0.number
    }
  }
}

extension Argument where Value == Int {
  /// A whole number in a domain; with a default it may be left out.
  package static func integer(
    _ name: String, _ domain: Domain, default value: Int? = nil, _ doc: String
  ) -> Self {
    let standard = value.map { OptionValue.integer($0) } ?? .none
    return Self(OptionSchema(name, .integer, domain: domain, default: standard, doc)) {
      $0.integer
    }
  }
}

extension Argument where Value == Bool {
  /// True or false; with a default it may be left out.
  package static func boolean(
    _ name: String, default value: Bool? = nil, _ doc: String
  ) -> Self {
    let standard = value.map { OptionValue.boolean($0) } ?? .none
    return Self(OptionSchema(name, .boolean, default: standard, doc)) { $0.boolean }
  }
}

extension Argument where Value == String {
  /// A text.
  package static func string(_ name: String, _ doc: String) -> Self {
    Self(OptionSchema(name, .string, doc)) { $0.string }
  }

  /// One of a few texts; with a default it may be left out.
  package static func choice(
    _ name: String, _ choices: [String], default value: String? = nil, _ doc: String
  ) -> Self {
    let standard = value.map { OptionValue.string($0) } ?? .none
    return Self(OptionSchema(name, .choice, default: standard, choices: choices, doc)) {
      $0.string
    }
  }
}

extension Argument where Value == Vector {
  /// A point whose components are in a domain.
  package static func point(_ name: String, _ domain: Domain, _ doc: String) -> Self {
    Self(OptionSchema(name, .point, domain: domain, doc)) { $0.point }
  }

  /// A point, or a number that both components have.
  package static func pointOrNumber(_ name: String, _ domain: Domain, _ doc: String) -> Self {
    Self(OptionSchema(name, .point, type: .pointOrNumber, domain: domain, doc)) { $0.point }
  }
}

extension Argument where Value == Size {
  /// A size whose sides are in a domain.
  package static func size(_ name: String, _ domain: Domain, _ doc: String) -> Self {
    Self(OptionSchema(name, .size, domain: domain, doc)) { $0.size }
  }
}

extension Argument where Value == Rect {
  /// A rectangle.
  package static func rect(_ name: String, unit: String = "pt", _ doc: String) -> Self {
    Self(OptionSchema(name, .rect, unit: unit, doc)) { $0.rect }
  }
}

extension Argument where Value == AffineTransform {
  /// A transform.
  package static func transform(_ name: String, _ doc: String) -> Self {
    Self(OptionSchema(name, .transform, doc)) { $0.transform }
  }
}

extension Argument where Value == VectorPath {
  /// A line, an outline or nil, as an option declares it.
  static func path(_ schema: OptionSchema) -> Self { Self(schema) { $0.path } }
}

extension Argument where Value == StageItem {
  /// An item of the receiver's stage.
  package static func item(_ name: String, _ doc: String) -> Self {
    Self(OptionSchema(name, .item, doc)) { $0.item! }
  }
}

extension Argument where Value == Reference {
  /// A function without parameters.
  package static func function(_ name: String, _ doc: String) -> Self {
    .function(name, [], doc)
  }

  /// A function with its parameters and result.
  package static func function(
    _ name: String, _ parameters: [NamedLuaType], returns result: LuaType? = nil, _ doc: String
  ) -> Self {
    var schema = OptionSchema(name, .function, doc)
    schema.type = .function(parameters, result)
    return Self(schema) { $0.reference! }
  }

  /// A list or any other table, whose contents the function reads.
  package static func list(_ name: String, of type: LuaType, _ doc: String) -> Self {
    var schema = OptionSchema(name, .list, doc)
    schema.type = .list(type)
    return Self(schema) { $0.reference! }
  }
}

extension Argument where Value == Reference {
  /// A table of values by name, such as an example, which the function reads.
  package static func table(_ name: String, example: String, _ doc: String) -> Self {
    .spelled(name, .map(.any), "a table such as \(example)", doc) { value, _ in value.asTable }
  }
}

extension Argument where Value == BehaviorReport {
  /// A behavior, as `add` returns it or as its own `self`.
  package static func behavior(_ name: String, _ doc: String) -> Self {
    .spelled(name, .behavior, "a behavior", doc) { value, reader in
      reader.host.behaviorReport(of: value)
    }
  }
}

extension Argument where Value == LuaRuntime.Value {
  /// Anything at all, nil included.
  package static func any(_ name: String, _ type: LuaType, _ doc: String) -> Self {
    var schema = OptionSchema(name, .value, optional: true, doc)
    schema.type = type
    return Self(schema) { if case .value(let value) = $0 { value } else { .nil } }
  }
}

extension Argument {
  /// An argument that may be left out, or nil.
  package static func optional<Base>(_ base: Argument<Base>) -> Self where Value == Base? {
    var schema = base.schema
    schema.isOptional = true
    let read = base.read
    return Self(schema) { call, index, reader in
      call.isNil(index) ? nil : try read(call, index, reader)
    }
  }

  /// An argument of several types that a function reads.
  ///
  /// The function returns nil for a value that does not fit; the noun then names in the error
  /// the kind of value that must be given.
  package static func spelled(
    _ name: String, _ type: LuaType, _ noun: String, _ doc: String,
    _ spell: @escaping (LuaRuntime.Value, OptionReader) throws -> Value?
  ) -> Self {
    var schema = OptionSchema(name, .value, doc)
    schema.type = type
    return Self(schema) { call, index, reader in
      let value = call[index]
      guard !value.isNil, let result = try spell(value, reader) else {
        let given = value.isNil ? "" : ", not \(reader.host.show(value))"
        let rule = value.isNil ? "is required and must be" : "must be"
        throw LuaError("\(reader.start)\(name) \(rule) \(noun)\(given)")
      }
      return result
    }
  }
}

extension Argument where Value == GivenOptions {
  /// A table of options; an error shows the example when the call gives anything else.
  package static func options(
    _ options: Schema, named name: String = "options", example: String, isOptional: Bool = false,
    _ doc: String
  ) -> Self {
    var schema = OptionSchema(name, .options, optional: isOptional, doc)
    schema.listFields = { options.options }
    return .options(schema, example: example) { _ in options }
  }

  /// A table of options that the host makes when they are first read.
  static func options(
    of host: @escaping (ScriptHost) -> Schema, declared: @escaping () -> Schema, example: String,
    _ doc: String
  ) -> Self {
    var schema = OptionSchema("options", .options, doc)
    schema.listFields = { declared().options }
    return .options(schema, example: example, host)
  }

  private static func options(
    _ schema: OptionSchema, example: String, _ options: @escaping (ScriptHost) -> Schema
  ) -> Self {
    Self(schema) { call, index, reader in
      guard call.isTable(index) || call.isNil(index) && schema.isOptional else {
        let given = call.isNil(index) ? "" : ", not \(reader.host.show(call[index]))"
        throw LuaError("\(reader.start)give a table such as \(example)\(given)")
      }
      return GivenOptions(values: try reader.read(call.pairs(index), options(reader.host)))
    }
  }
}
