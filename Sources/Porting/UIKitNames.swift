public import Dynamics
public import Geometry

// UIKit's names with their prefix, so that code only needs another import.

/// `View`, as UIKit code spells it.
public typealias UIView = View
/// `ViewController`, as UIKit code spells it.
public typealias UIViewController = ViewController
/// `DynamicAnimator`, as UIKit code spells it.
public typealias UIDynamicAnimator = DynamicAnimator
/// `DynamicAnimatorDelegate`, as UIKit code spells it.
public typealias UIDynamicAnimatorDelegate = DynamicAnimatorDelegate
/// `DynamicBehavior`, as UIKit code spells it.
public typealias UIDynamicBehavior = DynamicBehavior
/// `DynamicItem`, as UIKit code spells it.
public typealias UIDynamicItem = DynamicItem
/// `DynamicItemGroup`, as UIKit code spells it.
public typealias UIDynamicItemGroup = DynamicItemGroup
/// `CollisionBoundsType`, as UIKit code spells it.
public typealias UIDynamicItemCollisionBoundsType = CollisionBoundsType
/// `GravityBehavior`, as UIKit code spells it.
public typealias UIGravityBehavior = GravityBehavior
/// `CollisionBehavior`, as UIKit code spells it.
public typealias UICollisionBehavior = CollisionBehavior
/// `CollisionBehaviorDelegate`, as UIKit code spells it.
public typealias UICollisionBehaviorDelegate = CollisionBehaviorDelegate
/// `PushBehavior`, as UIKit code spells it.
public typealias UIPushBehavior = PushBehavior
/// `SnapBehavior`, as UIKit code spells it.
public typealias UISnapBehavior = SnapBehavior
/// `AttachmentBehavior`, as UIKit code spells it.
public typealias UIAttachmentBehavior = AttachmentBehavior
/// `DynamicItemBehavior`, as UIKit code spells it.
public typealias UIDynamicItemBehavior = DynamicItemBehavior
/// `FieldBehavior`, as UIKit code spells it.
public typealias UIFieldBehavior = FieldBehavior
/// `Region`, as UIKit code spells it.
public typealias UIRegion = Region
/// `BezierPath`, as UIKit code spells it.
public typealias UIBezierPath = BezierPath
/// `Offset`, as UIKit code spells it.
public typealias UIOffset = Offset
/// `EdgeInsets`, as UIKit code spells it.
public typealias UIEdgeInsets = EdgeInsets
/// `FloatRange`, as UIKit code spells it.
public typealias UIFloatRange = FloatRange
/// `ViewGestureRecognizer`, as UIKit code spells it.
public typealias UIGestureRecognizer = ViewGestureRecognizer
/// `GestureRecognizerDelegate`, as UIKit code spells it.
public typealias UIGestureRecognizerDelegate = GestureRecognizerDelegate
/// `PanGestureRecognizer`, as UIKit code spells it.
public typealias UIPanGestureRecognizer = PanGestureRecognizer
/// `PinchGestureRecognizer`, as UIKit code spells it.
public typealias UIPinchGestureRecognizer = PinchGestureRecognizer
/// `RotationGestureRecognizer`, as UIKit code spells it.
public typealias UIRotationGestureRecognizer = RotationGestureRecognizer
/// `TapGestureRecognizer`, as UIKit code spells it.
public typealias UITapGestureRecognizer = TapGestureRecognizer
/// `LongPressGestureRecognizer`, as UIKit code spells it.
public typealias UILongPressGestureRecognizer = LongPressGestureRecognizer
/// `Layer`, as UIKit code spells it.
public typealias CALayer = Layer
/// A time in seconds, as UIKit code spells it.
public typealias TimeInterval = Double

/// The superclass of UIKit's classes and their delegates; it does nothing.
open class NSObject {
  /// Makes an object.
  public init() {}
}
