import Dynamics
import Geometry
import LuaRuntime

/// The change of a definition and its running instances to another version of the file.
struct VersionChange {
  let definition: ScriptDefinition
  private let new: LoadedBehavior
  private let host: ScriptHost
  /// The running instances, each with the defaults of options that it lacks.
  private var instances: [(instance: BehaviorInstance, missing: [ExactName: OptionValue])] = []

  /// Checks that each instance fits the options of the new version.
  ///
  /// - Throws: `ScriptError` when an option has no default, or a present value breaks its new rule.
  init(
    to new: LoadedBehavior, of definition: ScriptDefinition, host: ScriptHost
  ) throws(ScriptError) {
    self.definition = definition
    self.new = new
    self.host = host
    // The order of stages is used, because free places depend on the garbage collector.
    for instance in host.stages.flatMap(\.state.instances) where instance.definition === definition
    {
      do {
        instances.append((instance, try instance.missingOptions(of: new.contract.schema)))
      } catch {
        throw ScriptError(file: new.source.path, message: error.message)
      }
    }
  }

  /// The stages with behaviors of the file.
  var stages: [Stage] {
    host.stages.filter { stage in instances.contains { $0.instance.stage === stage } }
  }

  /// Carries out the change: new hooks and options, suspended instances resume, `onReload` runs.
  ///
  /// The actions that the old version gave to built-in behaviors are kept.
  func make() {
    let heldClock = definition.contract.clockMandate
    definition.adopt(new, host: host)
    for instance in host.stages.flatMap({ $0.state.instances + $0.state.removed })
    where instance.action?.definition === definition {
      instance.resumeAction(byPerson: false)
    }
    for (instance, missing) in instances where instance.dynamic.dynamicAnimator != nil {
      for (name, value) in missing { instance.table?[name.text] = host.value(of: value) }
      instance.completeSelf()
      if new.contract.clockMandate != heldClock { instance.setMandate(!heldClock) }
      host.running(instance.stage) { instance.takeOver() }
    }
  }
}

extension BehaviorInstance {
  /// The defaults of the options in a version of its file that the behavior lacks.
  ///
  /// - Throws: `LuaError` when an option has no default, or a present value breaks its rule.
  func missingOptions(of schema: Schema) throws(LuaError) -> [ExactName: OptionValue] {
    let reader = OptionReader(host: stage.host, stage: stage, subject: name)
    var values: [ExactName: OptionValue] = [:]
    for option in schema.options where option.name != "item" && option.name != "items" {
      let present = table?[option.name] ?? .nil
      do {
        let value = try reader.read(present, option)
        if present.isNil, !value.isNone { values[option.name] = value }
      } catch {
        if option.kind == .behavior, !present.isNil { continue }
        throw error
      }
    }
    return values
  }
}
