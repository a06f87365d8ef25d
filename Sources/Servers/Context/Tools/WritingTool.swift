import Console
import Geometry
import Scripting

/// The tool that writes values into scripts.
extension ContextTool {
  static var writeOption: ContextTool {
    ContextTool(
      name: "write_option",
      doc: """
        Writes inputs such as snap.damping=0.3 into the script, at the literal that makes the value \
        or as an option that was left out; every other byte stays. A value that is computed is \
        refused, with the literals that it is computed from.
        """,
      parameters: [
        ContextParameter("scene", .text, "The file of the scene.", isRequired: true),
        ContextParameter(
          "set", .texts, "The values, such as snap.damping=0.3 or card.x=20: all or none.",
          isRequired: true),
        .behaviors,
      ], isReadOnly: false
    ) { call in
      let inputs = call.texts("set")
      guard !inputs.isEmpty else { throw ContextError("set must have an input") }
      let scene = try call.path("scene")
      let written = try WriteBack.write(inputs, into: scene, options: try call.options()) {
        _ = try call.folder.checked($0)
      }
      var answer = ContextAnswer()
      for one in written {
        for line in one.lines { answer.add(line) }
      }
      answer.suggest("run", call.scene([:]).without("set"))
      return answer
    }
  }
}

extension JSONValue {
  /// An object without a member.
  fileprivate func without(_ name: String) -> JSONValue {
    guard case .object(let members) = self else { return self }
    return .object(members.filter { $0.name != name })
  }
}
