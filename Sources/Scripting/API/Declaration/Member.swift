import Geometry
package import LuaRuntime

/// A function, method or property of scripts: name, parameters, result, meaning and an example.
///
/// From it follow calls with checked arguments, errors with the nearest name, help, completion,
/// documents and editor types.
package struct Member<Receiver> {
  /// A call of a member: the receiver, the call itself, and the reader of its arguments.
  typealias Body = (Receiver, Call, OptionReader) throws -> Void

  enum Access {
    /// Called; argument 1 of a method is the receiver.
    case function(Body)
    /// A property; without `set` it is read-only. A setter reads the new value from argument 3.
    case property(get: (Receiver, Call) throws -> Void, set: Body?)
    /// Read and written by the fast path; only documented here.
    case field(isSettable: Bool)
    /// A function that the prelude or the fast path answers; only documented here.
    case native
  }

  package let name: String
  let parameters: [OptionSchema]
  /// The result of a function, or the type of a property; nil for no result.
  let type: LuaType?
  /// The unit of a number; nil without one.
  var unit: String?
  let doc: String
  /// Lines of Lua that use it and run; nil where the example of another member shows it.
  let example: String?
  let access: Access

  /// A function or method.
  ///
  /// - Parameters:
  ///   - name: The name behind the dot or colon.
  ///   - arguments: The arguments, behind the receiver; optional ones last.
  ///   - result: The type of the result; nil for none.
  ///   - doc: One sentence.
  ///   - example: Lines of Lua that use it.
  ///   - body: Gets the receiver, the call, and the arguments as they are declared.
  /// - Returns: The member.
  package static func method<each Value>(
    _ name: String, _ arguments: repeat Argument<each Value>, returns result: LuaType? = nil,
    doc: String,
    example: String? = nil,
    body: @escaping (Receiver, Call, repeat each Value) throws -> Void
  ) -> Member {
    var parameters: [OptionSchema] = []
    repeat parameters.append((each arguments).schema)
    // A call copies each element of a pack: closures are one reference, declarations are many.
    let readings = (repeat (each arguments).read)
    let count = parameters.count
    return Member(
      name: name, parameters: parameters, type: result, doc: doc, example: example,
      access: .function { receiver, call, reader in
        var index = call.firstArgument - 1
        func next<Next>(_ read: Argument<Next>.Read) throws -> Next {
          index += 1
          return try read(call, index, reader)
        }
        try call.refuseMore(than: count)
        try body(receiver, call, repeat try next(each readings))
      })
  }

  /// A property that can only be read.
  package static func property(
    _ name: String, _ type: LuaType, unit: String? = nil, _ doc: String, example: String? = nil,
    get: @escaping (Receiver, Call) throws -> Void
  ) -> Member {
    Member(
      name: name, parameters: [], type: type, unit: unit, doc: doc, example: example,
      access: .property(get: get, set: nil))
  }

  /// A property that can be set; the argument has its name, its accepted values and its meaning.
  package static func property<Value>(
    _ argument: Argument<Value>, example: String? = nil,
    get: @escaping (Receiver, Call) throws -> Void,
    set: @escaping (Receiver, Value) throws -> Void
  ) -> Member {
    let (schema, read) = (argument.schema, argument.read)
    return Member(
      name: schema.name, parameters: [schema],
      type: schema.isOptional ? schema.type.orNil : schema.type, unit: schema.unit,
      doc: schema.doc, example: example,
      access: .property(
        get: get, set: { try set($0, try read($1, 3, $2)) }))
  }

  /// A field that scripts find in the table itself.
  package static func stored(
    _ name: String, _ type: LuaType, unit: String? = nil, _ doc: String, example: String? = nil,
    isSettable: Bool = false
  ) -> Member {
    Member(
      name: name, parameters: [], type: type, unit: unit, doc: doc, example: example,
      access: .field(isSettable: isSettable))
  }

  /// A number of the fast path.
  static func field(_ schema: OptionSchema, example: String? = nil) -> Member {
    Member(
      name: schema.name, parameters: [schema], type: schema.type, unit: schema.unit,
      doc: schema.doc, example: example, access: .field(isSettable: true))
  }

  /// A function that Lua code of the prelude, or the fast path, answers.
  package static func native(
    _ name: String, _ parameters: [OptionSchema] = [], returns result: LuaType? = nil,
    _ doc: String, example: String? = nil
  ) -> Member {
    Member(
      name: name, parameters: parameters, type: result, doc: doc, example: example,
      access: .native)
  }

  /// A function that Lua code implements, reading its arguments itself.
  package static func native<each Value>(
    _ name: String, _ arguments: repeat Argument<each Value>, returns result: LuaType? = nil,
    doc: String,
    example: String? = nil
  ) -> Member {
    var parameters: [OptionSchema] = []
    repeat parameters.append((each arguments).schema)
    return .native(name, parameters, returns: result, doc, example: example)
  }

  /// Whether it is a function or method.
  var isFunction: Bool {
    switch access {
    case .function, .native: true
    case .property, .field: false
    }
  }
}
