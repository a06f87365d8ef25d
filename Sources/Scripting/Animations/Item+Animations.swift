import Dynamics
import Geometry
import LuaRuntime
import Motion

/// The members of an item that concern animations.
extension StageItem {
  static var animationMembers: [Member<StageItem>] {
    [
      .method("animate", "(options)", "Animates properties and returns the animation.") {
        item, call in
        guard let options = call[2].asTable else {
          throw LuaError(
            "animate: give a table such as { center = { 80, 252 }, spring = { response = 0.4 } }")
        }
        try item.animate(options).push(to: call)
      },
      .method("stopAnimations", "(options)", "Ends all its animations where it is seen.") {
        item, call in try item.stage.stopAnimations(of: item, call)
      },
      .property(
        "isAnimated", "Whether animations move it.",
        get: { item, call in call.push(item.stage.animator.isAnimated(item.item)) }),
      .property(
        "model", "A fresh table of what it will be once its animations have ended.",
        get: { item, call in call.push(.table(item.model)) }),
    ]
  }

  private func animate(_ options: Reference) throws -> AnimationRun {
    let values = try OptionReader(host: stage.host, stage: stage, subject: "animate")
      .read(options, stage.host.animationWords.schema)
    let animation = try AnimationReader(stage: stage, subject: "animate").read(values, of: self)
    var onEnd: Reference?
    if case .function(let function)? = values["onEnd"] { onEnd = function }
    return try stage.start(animation, by: "animate", about: self, onEnd: onEnd)
  }

  private var model: Reference {
    let (animator, types) = (stage.animator, stage.host.values)
    let center = animator.modelValue(of: item, .center)
    let size = animator.modelValue(of: item, .size)
    let scale = animator.modelValue(of: item, .scale)
    let model = stage.host.interpreter.makeTable([
      "center": types.make(center), "x": .number(center.x), "y": .number(center.y),
      "size": types.make(size), "width": .number(size.width), "height": .number(size.height),
      "angle": .number(animator.modelValue(of: item, .angle)),
      "scale": types.make(scale), "scaleX": .number(scale.x), "scaleY": .number(scale.y),
      "translation": types.make(animator.modelValue(of: item, .translation)),
      "transform": types.make(animator.modelValue(of: item, .transform)),
      "color": shownColor.model.map { .string($0) } ?? .nil,
    ])
    for look in ItemField.looks {
      model[look.name] = .number(animator.modelValue(of: item, .look(look)))
    }
    return model
  }
}
