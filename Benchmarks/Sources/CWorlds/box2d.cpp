// Box2D 2.4.1 behind the common functions.
#include <box2d/box2d.h>

#include <vector>

#include "CWorlds.h"

/// 1 m is 50 pt, so that Box2D's slop of 5 mm, by which shapes may overlap, is 0.25 pt.
static const double points = 50;

struct peer_world {
  b2World world;
  std::vector<b2Body *> bodies;
  /// The mass of each body, by the outlines of its shapes.
  std::vector<b2MassData> masses;
  b2Body *plane;

  explicit peer_world(b2Vec2 gravity) : world(gravity) {
    b2BodyDef definition;
    plane = world.CreateBody(&definition);
  }
};

static b2Vec2 meters(double x, double y) {
  return b2Vec2(float(x / points), float(y / points));
}

static peer_world *create(double gravity_x, double gravity_y, bool allows_sleep) {
  peer_world *world = new peer_world(meters(gravity_x, gravity_y));
  world->world.SetAllowSleeping(allows_sleep);
  return world;
}

static void destroy(peer_world *world) { delete world; }

static void add_body(peer_world *world, const peer_body *body) {
  b2BodyDef definition;
  const b2BodyType types[] = {b2_staticBody, b2_kinematicBody, b2_dynamicBody};
  definition.type = types[body->kind];
  definition.position = meters(body->x, body->y);
  definition.angle = float(body->angle);
  definition.linearVelocity = meters(body->velocity_x, body->velocity_y);
  definition.angularVelocity = float(body->angular_velocity);
  definition.linearDamping = float(body->linear_damping);
  definition.angularDamping = float(body->angular_damping);
  definition.fixedRotation = body->fixed_rotation;
  world->bodies.push_back(world->world.CreateBody(&definition));
  world->masses.push_back(b2MassData{0, b2Vec2(0, 0), 0});
}

/// The corners of a convex polygon, in meters.
static std::vector<b2Vec2> outline(const peer_shape *shape) {
  std::vector<b2Vec2> corners;
  for (int i = 0; i < shape->count; i++) {
    corners.push_back(meters(shape->corners[2 * i], shape->corners[2 * i + 1]));
  }
  return corners;
}

/// Moves the edges of a convex polygon inwards, so that Box2D's skin ends at the outline.
///
/// Box2D surrounds every polygon with a skin of 10 mm, at which contacts begin; drawn as given, a
/// box of 20 pt would rest like one of 21 pt.
static std::vector<b2Vec2> drawn_in(const std::vector<b2Vec2> &corners) {
  const size_t count = corners.size();
  float area = 0;
  for (size_t i = 0; i < count; i++) area += b2Cross(corners[i], corners[(i + 1) % count]);
  const float turn = area > 0 ? 1.0f : -1.0f;
  std::vector<b2Vec2> result;
  for (size_t i = 0; i < count; i++) {
    b2Vec2 before = corners[i] - corners[(i + count - 1) % count];
    b2Vec2 after = corners[(i + 1) % count] - corners[i];
    before.Normalize();
    after.Normalize();
    // The corner where both edges, moved inwards by the skin, meet.
    const float across = turn * b2Cross(before, after);
    result.push_back(corners[i] + (b2_polygonRadius / across) * (after - before));
  }
  return result;
}

/// Adds the mass of an outline to that of the body added last, computed from the whole outline with
/// its skin.
static void add_mass(peer_world *world, const b2Shape &shape, float density) {
  b2MassData added;
  shape.ComputeMass(&added, density);
  b2MassData &sum = world->masses.back();
  const float mass = sum.mass + added.mass;
  if (mass <= 0) return;
  sum.center = (1 / mass) * (sum.mass * sum.center + added.mass * added.center);
  sum.mass = mass;
  sum.I += added.I;
  world->bodies.back()->SetMassData(&sum);
}

static void add_shape(peer_world *world, const peer_shape *shape) {
  b2Body *body = world->bodies.back();
  b2CircleShape circle;
  b2EdgeShape edge;
  b2PolygonShape polygon, inner;
  b2FixtureDef definition;
  const b2Shape *outer = &polygon;
  const std::vector<b2Vec2> corners = outline(shape);
  if (shape->count == 1) {
    circle.m_p = corners[0];
    circle.m_radius = float(shape->radius / points);
    definition.shape = outer = &circle;
  } else if (shape->count == 2) {
    edge.SetTwoSided(corners[0], corners[1]);
    definition.shape = outer = &edge;
  } else {
    polygon.Set(corners.data(), shape->count);
    inner.Set(drawn_in(corners).data(), shape->count);
    definition.shape = &inner;
  }
  definition.friction = float(shape->friction);
  definition.restitution = float(shape->elasticity);
  if (!shape->collides) definition.filter.maskBits = 0;
  body->CreateFixture(&definition);
  if (body->GetType() == b2_dynamicBody) add_mass(world, *outer, float(shape->density));
}

/// Sets the bodies and anchors, which the definitions of all kinds of joints have.
template <typename Definition>
static Definition between(b2Body *a, b2Vec2 point_a, b2Body *b, b2Vec2 point_b) {
  Definition definition;
  definition.bodyA = a;
  definition.bodyB = b;
  definition.localAnchorA = point_a;
  definition.localAnchorB = point_b;
  return definition;
}

static bool add_joint(peer_world *world, const peer_joint *joint) {
  b2Body *a = world->bodies[joint->a];
  b2Body *b = joint->b < 0 ? world->plane : world->bodies[joint->b];
  const b2Vec2 point_a = meters(joint->ax, joint->ay);
  const b2Vec2 point_b = meters(joint->bx, joint->by);
  const float angle = a->GetAngle() - b->GetAngle();
  const float effort = float(joint->motor_effort / (points * points * points));
  switch (joint->kind) {
    case peer_spring: {
      auto definition = between<b2DistanceJointDef>(a, point_a, b, point_b);
      definition.length = float(joint->length / points);
      definition.collideConnected = true;
      b2LinearStiffness(
          definition.stiffness, definition.damping, float(joint->frequency),
          float(joint->damping_ratio), a, b);
      world->world.CreateJoint(&definition);
      return true;
    }
    case peer_distance: {
      auto definition = between<b2DistanceJointDef>(a, point_a, b, point_b);
      definition.length = definition.maxLength = float(joint->maximum / points);
      definition.minLength = float(joint->minimum / points);
      definition.collideConnected = true;
      world->world.CreateJoint(&definition);
      return true;
    }
    case peer_pin: {
      auto definition = between<b2RevoluteJointDef>(b, point_b, a, point_a);
      definition.referenceAngle = angle;
      definition.enableLimit = joint->has_limits;
      definition.lowerAngle = float(joint->minimum);
      definition.upperAngle = float(joint->maximum);
      definition.enableMotor = joint->has_motor;
      definition.motorSpeed = float(joint->motor_speed);
      definition.maxMotorTorque = effort / float(points);
      world->world.CreateJoint(&definition);
      return true;
    }
    case peer_weld: {
      auto definition = between<b2WeldJointDef>(b, point_b, a, point_a);
      definition.referenceAngle = angle;
      if (joint->frequency > 0) {
        b2AngularStiffness(
            definition.stiffness, definition.damping, float(joint->frequency),
            float(joint->damping_ratio), b, a);
      }
      world->world.CreateJoint(&definition);
      return true;
    }
    case peer_slider: {
      auto definition = between<b2PrismaticJointDef>(b, point_b, a, point_a);
      definition.referenceAngle = angle;
      definition.localAxisA = b2Vec2(float(joint->axis_x), float(joint->axis_y));
      definition.enableLimit = joint->has_limits;
      definition.lowerTranslation = float(joint->minimum / points);
      definition.upperTranslation = float(joint->maximum / points);
      definition.enableMotor = joint->has_motor;
      definition.motorSpeed = float(joint->motor_speed / points);
      definition.maxMotorForce = effort;
      world->world.CreateJoint(&definition);
      return true;
    }
  }
  return false;
}

static void step(peer_world *world, double duration) {
  world->world.Step(float(duration), 8, 3);
}

static peer_pose pose(const peer_world *world, int body) {
  const b2Body *found = world->bodies[body];
  const b2Vec2 position = found->GetPosition();
  const b2Vec2 velocity = found->GetLinearVelocity();
  return peer_pose{position.x * points, position.y * points, found->GetAngle(),
                   velocity.x * points, velocity.y * points, found->GetAngularVelocity()};
}

static int awake_count(const peer_world *world) {
  int count = 0;
  for (const b2Body *body : world->bodies) {
    count += body->GetType() == b2_dynamicBody && body->IsAwake();
  }
  return count;
}

static int contacts(const peer_world *world, int body, peer_contact *found, int capacity) {
  int count = 0;
  for (b2ContactEdge *edge = world->bodies[body]->GetContactList(); edge; edge = edge->next) {
    const b2Contact *contact = edge->contact;
    if (!contact->IsTouching()) continue;
    b2WorldManifold manifold;
    contact->GetWorldManifold(&manifold);
    for (int i = 0; i < contact->GetManifold()->pointCount && count < capacity; i++) {
      const double impulse = contact->GetManifold()->points[i].normalImpulse;
      found[count++] = peer_contact{
          manifold.points[i].x * points, manifold.points[i].y * points,
          impulse * points * points * points};
    }
  }
  return count;
}

extern "C" const peer_engine box2d_engine = {
    "Box2D 2.4.1", create, destroy, add_body, add_shape, add_joint, step, pose, awake_count,
    contacts,
};
