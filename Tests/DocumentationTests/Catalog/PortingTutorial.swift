import Geometry
import Porting

/// Code as it was written for UIKit; only its import has changed.
func dropBox() -> CGPoint {
  let view = UIView(frame: CGRect(x: 0, y: 0, width: 320, height: 480))
  let box = UIView(frame: CGRect(x: 130, y: 40, width: 60, height: 60))
  view.addSubview(box)
  let animator = UIDynamicAnimator(referenceView: view)
  let collision = UICollisionBehavior(items: [box])
  collision.translatesReferenceBoundsIntoBoundary = true
  animator.addBehavior(UIGravityBehavior(items: [box]))
  animator.addBehavior(collision)
  RunLoop.main.run(for: 4)
  return box.center
}
