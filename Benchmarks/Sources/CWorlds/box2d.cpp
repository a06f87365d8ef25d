// Box2D 2.4.1 behind the common functions.
#include <box2d/box2d.h>

#include <vector>

#include "CWorlds.h"

/// 1 m is 50 pt: then what Box2D lets shapes overlap, its slop of 5 mm, is 0.25 pt.
static const double points = 50;

struct peer_world {
  b2World world;
  std::vector<b2Body *> bodies;
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
  definition.type = body->is_dynamic ? b2_dynamicBody : b2_staticBody;
  definition.position = meters(body->x, body->y);
  definition.angle = float(body->angle);
  definition.linearVelocity = meters(body->velocity_x, body->velocity_y);
  definition.angularVelocity = float(body->angular_velocity);
  definition.linearDamping = float(body->linear_damping);
  definition.angularDamping = float(body->angular_damping);
  definition.fixedRotation = body->fixed_rotation;
  world->bodies.push_back(world->world.CreateBody(&definition));
}

/// Moves the edges of a convex polygon inwards, so that Box2D's skin ends at the outline.
///
/// Box2D surrounds every polygon with a skin of 10 mm, at which contacts begin; drawn as given, a
/// box of 20 pt would rest like one of 21 pt.
static std::vector<b2Vec2> drawn_in(const peer_shape *shape) {
  const int count = shape->count;
  std::vector<b2Vec2> corners;
  float area = 0;
  for (int i = 0; i < count; i++) {
    corners.push_back(meters(shape->corners[2 * i], shape->corners[2 * i + 1]));
  }
  for (int i = 0; i < count; i++) area += b2Cross(corners[i], corners[(i + 1) % count]);
  const float turn = area > 0 ? 1.0f : -1.0f;
  std::vector<b2Vec2> result;
  for (int i = 0; i < count; i++) {
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

static void add_shape(peer_world *world, const peer_shape *shape) {
  b2Body *body = world->bodies.back();
  b2CircleShape circle;
  b2EdgeShape edge;
  b2PolygonShape polygon;
  b2FixtureDef definition;
  definition.density = float(shape->density);
  if (shape->count == 1) {
    circle.m_p = meters(shape->corners[0], shape->corners[1]);
    circle.m_radius = float(shape->radius / points);
    definition.shape = &circle;
  } else if (shape->count == 2) {
    edge.SetTwoSided(
        meters(shape->corners[0], shape->corners[1]), meters(shape->corners[2], shape->corners[3]));
    definition.shape = &edge;
  } else {
    std::vector<b2Vec2> corners = drawn_in(shape);
    double outer = 0;
    double inner = 0;
    for (int i = 0; i < shape->count; i++) {
      const int next = (i + 1) % shape->count;
      const double *p = shape->corners + 2 * i;
      const double *q = shape->corners + 2 * next;
      outer += (p[0] * q[1] - p[1] * q[0]) / (points * points);
      inner += b2Cross(corners[i], corners[next]);
    }
    // The mass is that of the outline.
    definition.density *= float(outer / inner);
    polygon.Set(corners.data(), int(corners.size()));
    definition.shape = &polygon;
  }
  definition.friction = float(shape->friction);
  definition.restitution = float(shape->elasticity);
  if (!shape->collides) definition.filter.maskBits = 0;
  body->CreateFixture(&definition);
}

static void add_joint(peer_world *world, const peer_joint *joint) {
  b2Body *a = world->bodies[joint->a];
  b2Body *b = joint->b < 0 ? world->plane : world->bodies[joint->b];
  const b2Vec2 point_a = meters(joint->ax, joint->ay);
  const b2Vec2 point_b = meters(joint->bx, joint->by);
  switch (joint->kind) {
    case peer_spring: {
      b2DistanceJointDef definition;
      definition.bodyA = a;
      definition.bodyB = b;
      definition.localAnchorA = point_a;
      definition.localAnchorB = point_b;
      definition.length = float(joint->length / points);
      definition.collideConnected = true;
      b2LinearStiffness(
          definition.stiffness, definition.damping, float(joint->frequency),
          float(joint->damping_ratio), a, b);
      world->world.CreateJoint(&definition);
      break;
    }
    case peer_pin: {
      b2RevoluteJointDef definition;
      definition.bodyA = a;
      definition.bodyB = b;
      definition.localAnchorA = point_a;
      definition.localAnchorB = point_b;
      world->world.CreateJoint(&definition);
      break;
    }
  }
}

static void step(peer_world *world, double duration) {
  world->world.Step(float(duration), 8, 3);
}

static peer_pose pose(const peer_world *world, int body) {
  const b2Body *found = world->bodies[body];
  const b2Vec2 position = found->GetPosition();
  return peer_pose{position.x * points, position.y * points, found->GetAngle()};
}

static int awake_count(const peer_world *world) {
  int count = 0;
  for (const b2Body *body : world->bodies) {
    count += body->GetType() == b2_dynamicBody && body->IsAwake();
  }
  return count;
}

extern "C" const peer_engine box2d_engine = {
    "Box2D 2.4.1", create, destroy, add_body, add_shape, add_joint, step, pose, awake_count,
};
