import Geometry
import Sessions

/// A job that people ask for often, with the calls that do it.
struct ContextPrompt {
  let name: String
  let doc: String
  /// The arguments with their meanings; all are required.
  let arguments: [(name: String, doc: String)]
  /// The request, in which `{name}` stands for an argument.
  let text: String

  var json: JSONValue {
    [
      "name": .string(name), "description": .string(doc),
      "arguments": .list(
        arguments.map {
          ["name": .string($0.name), "description": .string($0.doc), "required": true]
        }),
    ]
  }

  /// The messages of a prompt with its arguments.
  ///
  /// - Throws: `RPCError` for a prompt that does not exist, and for an argument that is missing.
  static func messages(_ params: JSONValue) throws(RPCError) -> JSONValue {
    let name = params["name"]?.asString ?? ""
    guard let prompt = all.first(where: { $0.name == name }) else {
      throw .invalidParams(
        "there is no prompt \(name)\(suggestion(for: name, among: all.map(\.name)))")
    }
    var text = prompt.text
    for argument in prompt.arguments {
      guard let value = params["arguments"]?[argument.name]?.asString else {
        throw .invalidParams("\(name) needs \(argument.name): \(argument.doc)")
      }
      text = text.split(separator: "{\(argument.name)}", omittingEmptySubsequences: false)
        .joined(separator: value)
    }
    return [
      "description": .string(prompt.doc),
      "messages": [["role": "user", "content": ["type": "text", "text": .string(text)]]],
    ]
  }

  static let all = [
    ContextPrompt(
      name: "write_behavior", doc: "Write a behavior and prove it by a spec.",
      arguments: [("name", "The name of the file."), ("does", "The task of the behavior.")],
      text: """
        Write the behavior behaviors/{name}.lua. It is to do this: {does}
        First call describe with the name file, and with hooks and params; read the resource of a \
        shipped behavior that is like it. Then write it with a spec, behaviors/{name}_spec.lua, \
        that fails without it. Call check until it finds nothing, then test.
        """),
    ContextPrompt(
      name: "find_fault", doc: "Find why a scene does not move as it should.",
      arguments: [("scene", "The file of the scene."), ("wrong", "The fault that is seen.")],
      text: """
        The scene {scene} has a fault: {wrong}
        Call check on it, then run. Say what must hold as a condition, and let find name the first \
        tick at which it does not. last_change at that tick names the line that wrote the value; \
        why tells the forces. Where nothing fails, diff with other_rate twice the rate. Say file, \
        line and first wrong tick, mend it, and call the same tools again.
        """),
    ContextPrompt(
      name: "tune_motion", doc: "Find inputs with which a motion is as wanted.",
      arguments: [("scene", "The file of the scene."), ("goal", "The motion that is wanted.")],
      text: """
        Tune the scene {scene} until this holds: {goal}
        Write a measure file, which returns a function of the stage and its records that returns a \
        table of numbers. Sweep one input over ten values to see how the measures follow it, then \
        call tune with goals. Look at the answer by picture, and call write_option with the values.
        """),
    ContextPrompt(
      name: "prove_behavior", doc: "Prove by specs that a scene does what it must.",
      arguments: [("scene", "The file of the scene."), ("claims", "The claims that must hold.")],
      text: """
        Write a spec for the scene {scene} that proves this: {claims}
        Call describe with the names specs and assertions. Each claim is a spec of its own, which \
        records the items and asks for peaks, settling and crossings. Break the scene once, and \
        see by test that the spec fails; then mend it.
        """),
    ContextPrompt(
      name: "explain_motion", doc: "Explain how a scene moves, and why.",
      arguments: [("scene", "The file of the scene.")],
      text: """
        Explain the motion of the scene {scene}: run it, look at it by picture, and ask why about \
        the items at the moments where their motion changes. Name the behaviors and lines by \
        last_change. Keep to what the answers say.
        """),
  ]
}
