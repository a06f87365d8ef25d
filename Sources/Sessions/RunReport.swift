import Dynamics
import Geometry
package import Scripting
import Terminal

/// The report of `run` as JSON.
package enum RunReport {
  /// The report of a run that ended.
  package static func text(
    _ scene: String, end: String, ticks: Int, _ stage: Stage, failures: [HookFailure]
  ) -> String {
    var report = JSONObject()
    report.add("scene", scene)
    report.add("end", end)
    report.add("ticks", ticks)
    report.add("time", stage.simulatedTime)
    report.addRaw("waiting", jsonList(stage.waitingTimers.map(jsonString)))
    report.addRaw("why", jsonList(Reasons(on: stage, of: stage.host).ofEnd.map(jsonString)))
    report.addRaw("items", jsonList(stage.shownItems.map(json)))
    report.addRaw("failures", jsonList(failures.map(json)))
    return report.description
  }

  /// The report of a scene that did not load, or of a run that failed.
  package static func failed(_ scene: String, _ error: any Error) -> String {
    var report = JSONObject()
    report.add("scene", scene)
    report.add("end", "failed")
    report.addRaw("items", "[]")
    report.addRaw("failures", jsonList([Diagnostic(error).json]))
    return report.description
  }

  private static func json(_ item: StageItem) -> String {
    var object = JSONObject()
    object.add("name", item.name)
    for (field, value) in zip(StageItem.told, item.traced) { object.add(field.name, value) }
    return object.description
  }

  private static func json(_ failure: HookFailure) -> String {
    var object = Diagnostic(severity: .error, finding: failure.error).jsonObject
    object.add("behavior", failure.behavior)
    object.add("hook", failure.hook)
    object.addRaw("item", failure.item.map(jsonString) ?? "null")
    object.add("tick", failure.tick)
    return object.description
  }
}
