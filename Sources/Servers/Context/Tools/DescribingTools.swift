import Console
import Geometry
import Scripting
import Sessions

/// The tool that tells what words mean.
extension ContextTool {
  static var describe: ContextTool {
    ContextTool(
      name: "describe",
      doc: """
        Tells what a behavior, a type, a function, an option, a hook or a word of specs does, with \
        types, ranges, units, defaults and an example. Without a name: a list of all.
        """,
      parameters: [
        ContextParameter(
          "name", .text, "Such as snap, snap.damping, item.animate, hooks, specs, onTick."),
        .behaviors,
      ]
    ) { call in
      let inquiry = try SceneInquiry(nil, options: try call.options())
      guard let name = call.text("name") else {
        var answer = ContextAnswer(try inquiry.ask("help()"))
        answer.suggest("describe", ["name": "snap"])
        return answer
      }
      return ContextAnswer(try inquiry.ask("help(\(luaString(name)))"))
    }
  }
}
