// Chipmunk 7.0.3 behind the common functions.
#include <chipmunk/chipmunk.h>
#include <math.h>
#include <stdlib.h>

#include "CWorlds.h"

struct peer_world {
  cpSpace *space;
  cpBody **bodies;
  int count, capacity;
};

static peer_world *create(double gravity_x, double gravity_y, bool allows_sleep) {
  peer_world *world = calloc(1, sizeof(peer_world));
  if (world == NULL) abort();
  world->space = cpSpaceNew();
  cpSpaceSetGravity(world->space, cpv(gravity_x, gravity_y));
  cpSpaceSetCollisionSlop(world->space, 0.25);
  cpSpaceSetSleepTimeThreshold(world->space, allows_sleep ? 0.5 : INFINITY);
  return world;
}

static void free_shape(cpSpace *space, void *shape, void *unused) {
  (void)unused;
  cpSpaceRemoveShape(space, shape);
  cpShapeFree(shape);
}

static void free_constraint(cpSpace *space, void *constraint, void *unused) {
  (void)unused;
  cpSpaceRemoveConstraint(space, constraint);
  cpConstraintFree(constraint);
}

static void free_shape_later(cpShape *shape, void *space) {
  cpSpaceAddPostStepCallback(space, free_shape, shape, NULL);
}

static void free_constraint_later(cpConstraint *constraint, void *space) {
  cpSpaceAddPostStepCallback(space, free_constraint, constraint, NULL);
}

static void destroy(peer_world *world) {
  cpSpaceEachConstraint(world->space, free_constraint_later, world->space);
  cpSpaceEachShape(world->space, free_shape_later, world->space);
  for (int i = 0; i < world->count; i++) {
    cpSpaceRemoveBody(world->space, world->bodies[i]);
    cpBodyFree(world->bodies[i]);
  }
  cpSpaceFree(world->space);
  free(world->bodies);
  free(world);
}

static void add_body(peer_world *world, const peer_body *definition) {
  cpBody *body = definition->kind == peer_fixed    ? cpBodyNewStatic()
                 : definition->kind == peer_driven ? cpBodyNewKinematic()
                                                   : cpBodyNew(0, 0);
  cpBodySetPosition(body, cpv(definition->x, definition->y));
  cpBodySetAngle(body, definition->angle);
  cpBodySetVelocity(body, cpv(definition->velocity_x, definition->velocity_y));
  cpBodySetAngularVelocity(body, definition->angular_velocity);
  cpSpaceAddBody(world->space, body);
  if (world->count == world->capacity) {
    world->capacity = world->capacity == 0 ? 64 : 2 * world->capacity;
    world->bodies = realloc(world->bodies, (size_t)world->capacity * sizeof(cpBody *));
    if (world->bodies == NULL) abort();
  }
  world->bodies[world->count++] = body;
}

static void add_shape(peer_world *world, const peer_shape *definition) {
  cpBody *body = world->bodies[world->count - 1];
  cpVect corners[8];
  for (int i = 0; i < definition->count; i++) {
    corners[i] = cpv(definition->corners[2 * i], definition->corners[2 * i + 1]);
  }
  cpShape *shape;
  switch (definition->count) {
    case 1: shape = cpCircleShapeNew(body, definition->radius, corners[0]); break;
    case 2: shape = cpSegmentShapeNew(body, corners[0], corners[1], definition->radius); break;
    default:
      shape = cpPolyShapeNew(
          body, definition->count, corners, cpTransformIdentity, definition->radius);
  }
  cpShapeSetDensity(shape, definition->density);
  // Chipmunk multiplies the friction of two shapes, and their elasticity.
  cpShapeSetFriction(shape, sqrt(definition->friction));
  cpShapeSetElasticity(shape, sqrt(definition->elasticity));
  if (!definition->collides) cpShapeSetFilter(shape, CP_SHAPE_FILTER_NONE);
  cpSpaceAddShape(world->space, shape);
}

static bool add_joint(peer_world *world, const peer_joint *joint) {
  cpBody *a = world->bodies[joint->a];
  cpBody *b = joint->b < 0 ? cpSpaceGetStaticBody(world->space) : world->bodies[joint->b];
  const cpVect point_a = cpv(joint->ax, joint->ay);
  const cpVect point_b = cpv(joint->bx, joint->by);
  cpConstraint *constraint = NULL;
  switch (joint->kind) {
    case peer_spring: {
      // Static bodies have an infinite mass.
      const double mass = 1 / (1 / cpBodyGetMass(a) + 1 / cpBodyGetMass(b));
      const double rate = 2 * CP_PI * joint->frequency;
      constraint = cpDampedSpringNew(
          a, b, point_a, point_b, joint->length, mass * rate * rate,
          2 * mass * rate * joint->damping_ratio);
      break;
    }
    case peer_distance:
      constraint = cpSlideJointNew(a, b, point_a, point_b, joint->minimum, joint->maximum);
      break;
    case peer_pin:
      if (joint->has_limits || joint->has_motor) return false;
      constraint = cpPivotJointNew2(a, b, point_a, point_b);
      cpConstraintSetCollideBodies(constraint, cpFalse);
      break;
    case peer_weld:
    case peer_slider: return false;
  }
  cpSpaceAddConstraint(world->space, constraint);
  return true;
}

static void step(peer_world *world, double duration) { cpSpaceStep(world->space, duration); }

static peer_pose pose(const peer_world *world, int body) {
  const cpBody *found = world->bodies[body];
  const cpVect position = cpBodyGetPosition(found), velocity = cpBodyGetVelocity(found);
  return (peer_pose){position.x, position.y, cpBodyGetAngle(found),
                     velocity.x, velocity.y, cpBodyGetAngularVelocity(found)};
}

static int awake_count(const peer_world *world) {
  int count = 0;
  for (int i = 0; i < world->count; i++) {
    cpBody *body = world->bodies[i];
    count += cpBodyGetType(body) == CP_BODY_TYPE_DYNAMIC && !cpBodyIsSleeping(body);
  }
  return count;
}

const peer_engine chipmunk_engine = {
    "Chipmunk 7.0.3", create, destroy, add_body, add_shape, add_joint, step, pose, awake_count,
    NULL,
};
