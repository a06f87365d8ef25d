// One import is enough, as `import UIKit` is.

@_exported public import Dynamics
@_exported public import Geometry
@_exported public import Motion
