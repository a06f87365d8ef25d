#include "scene.h"

#include <math.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

static int line;

static _Noreturn void fail(const char *format, ...) {
  va_list list;
  va_start(list, format);
  fprintf(stderr, "line %d: ", line);
  vfprintf(stderr, format, list);
  fprintf(stderr, "\n");
  exit(1);
}

/// Makes room for one more element after the first `count`.
static void *grown(void *elements, int count, size_t size) {
  if (count & (count - 1)) return elements;
  void *result = realloc(elements, (size_t)(count ? 2 * count : 1) * size);
  if (!result) fail("out of memory");
  return result;
}

static double number(FILE *file) {
  double value;
  if (fscanf(file, "%lf", &value) != 1) fail("a number is missing");
  return value;
}

static int whole(FILE *file) { return (int)number(file); }

static b2Vec2 vector(FILE *file) {
  const float x = (float)number(file);
  return (b2Vec2){x, (float)number(file)};
}

static void add_body(scene *scene, FILE *file) {
  char kind[8];
  b2BodyDef definition = b2DefaultBodyDef();
  if (fscanf(file, "%7s", kind) != 1) fail("a kind of body is missing");
  if (!strcmp(kind, "dynamic")) {
    definition.type = b2_dynamicBody;
  } else if (!strcmp(kind, "driven")) {
    definition.type = b2_kinematicBody;
  } else if (strcmp(kind, "fixed")) {
    fail("%s is no kind of body", kind);
  }
  definition.position = vector(file);
  definition.rotation = b2MakeRot((float)number(file));
  definition.linearVelocity = vector(file);
  definition.angularVelocity = (float)number(file);
  definition.linearDamping = (float)number(file);
  definition.angularDamping = (float)number(file);
#ifdef HAS_FRAMES
  definition.motionLocks.angularZ = whole(file);
#else
  definition.fixedRotation = whole(file);
#endif
  definition.isBullet = whole(file);
  scene->bodies = grown(scene->bodies, scene->body_count, sizeof *scene->bodies);
  scene->bodies[scene->body_count++] = b2CreateBody(scene->world, &definition);
}

static void add_shape(scene *scene, FILE *file) {
  if (!scene->body_count) fail("a shape needs a body above it");
  const b2BodyId body = scene->bodies[scene->body_count - 1];
  b2ShapeDef definition = b2DefaultShapeDef();
  definition.density = (float)number(file);
  definition.material.friction = (float)number(file);
  definition.material.restitution = (float)number(file);
  if (!whole(file)) definition.filter.maskBits = 0;
  const float radius = (float)number(file);
  const int count = whole(file);
  if (count < 1 || count > B2_MAX_POLYGON_VERTICES) fail("Box2D has no shape of %d corners", count);
  b2Vec2 corners[B2_MAX_POLYGON_VERTICES];
  for (int i = 0; i < count; i++) corners[i] = vector(file);
  if (count == 1) {
    const b2Circle circle = {corners[0], radius};
    b2CreateCircleShape(body, &definition, &circle);
  } else if (count == 2 && radius > 0) {
    const b2Capsule capsule = {corners[0], corners[1], radius};
    b2CreateCapsuleShape(body, &definition, &capsule);
  } else if (count == 2) {
    const b2Segment segment = {corners[0], corners[1]};
    b2CreateSegmentShape(body, &definition, &segment);
  } else {
    const b2Hull hull = b2ComputeHull(corners, count);
    if (hull.count != count) fail("Box2D drops corners of a shape");
    const b2Polygon polygon = b2MakePolygon(&hull, radius);
    b2CreatePolygonShape(body, &definition, &polygon);
  }
}

// From 3.2 on a joint has a frame in each body, in place of anchors, an axis and an angle. CONNECT
// sets a definition's bodies and anchors; `turn` is the angle of B relative to A at which the
// joint's angle is 0, and `axis` the angle of its axis in A.
#ifdef HAS_FRAMES
#define CONNECT(definition, a, b, anchor_a, anchor_b, axis, turn)                             \
  ((definition).base.bodyIdA = (a), (definition).base.bodyIdB = (b),                          \
   (definition).base.localFrameA = (b2Transform){(anchor_a), b2MakeRot((axis) + (turn))},     \
   (definition).base.localFrameB = (b2Transform){(anchor_b), b2MakeRot(axis)})
#define COLLIDE(definition) ((definition).base.collideConnected = true)
#else
#define CONNECT(definition, a, b, anchor_a, anchor_b, axis, turn)                             \
  ((definition).bodyIdA = (a), (definition).bodyIdB = (b),                                    \
   (definition).localAnchorA = (anchor_a), (definition).localAnchorB = (anchor_b))
#define COLLIDE(definition) ((definition).collideConnected = true)
#endif

static b2JointId create_distance(scene *scene, const scene_joint *j) {
  b2DistanceJointDef definition = b2DefaultDistanceJointDef();
  CONNECT(definition, scene_body(scene, j->a), scene_body(scene, j->b), j->point_a, j->point_b, 0, 0);
  COLLIDE(definition);
  definition.length = j->length;
  // A range without a spring is a spring of frequency 0 with limits.
  definition.enableSpring = j->kind == scene_spring || j->minimum < j->maximum;
  definition.hertz = j->frequency;
  definition.dampingRatio = j->damping_ratio;
  definition.enableLimit = j->kind == scene_distance;
  definition.minLength = j->minimum;
  definition.maxLength = j->maximum;
  return b2CreateDistanceJoint(scene->world, &definition);
}

/// The other kinds measure angles and axes from Box2D's A to B, so our second body is its A.
static b2JointId create_joint(scene *scene, const scene_joint *j) {
  const b2BodyId a = scene_body(scene, j->b), b = scene_body(scene, j->a);
  const bool has_limits = isfinite(j->minimum) || isfinite(j->maximum);
  const float turn = b2Rot_GetAngle(b2InvMulRot(b2Body_GetRotation(a), b2Body_GetRotation(b)));
  if (j->kind == scene_pin) {
    b2RevoluteJointDef definition = b2DefaultRevoluteJointDef();
    CONNECT(definition, a, b, j->point_b, j->point_a, 0, turn);
#ifndef HAS_FRAMES
    definition.referenceAngle = turn;
#endif
    definition.enableLimit = has_limits;
    definition.lowerAngle = j->minimum;
    definition.upperAngle = j->maximum;
    definition.enableMotor = j->motor_effort > 0;
    definition.motorSpeed = j->motor_speed;
    definition.maxMotorTorque = j->motor_effort;
    return b2CreateRevoluteJoint(scene->world, &definition);
  }
  if (j->kind == scene_slider) {
    b2PrismaticJointDef definition = b2DefaultPrismaticJointDef();
    CONNECT(definition, a, b, j->point_b, j->point_a, b2Atan2(j->axis.y, j->axis.x), turn);
#ifndef HAS_FRAMES
    definition.localAxisA = b2Normalize(j->axis);
    definition.referenceAngle = turn;
#endif
    definition.enableLimit = has_limits;
    definition.lowerTranslation = j->minimum;
    definition.upperTranslation = j->maximum;
    definition.enableMotor = j->motor_effort > 0;
    definition.motorSpeed = j->motor_speed;
    definition.maxMotorForce = j->motor_effort;
    return b2CreatePrismaticJoint(scene->world, &definition);
  }
  b2WeldJointDef definition = b2DefaultWeldJointDef();
  CONNECT(definition, a, b, j->point_b, j->point_a, 0, turn);
#ifndef HAS_FRAMES
  definition.referenceAngle = turn;
#endif
  definition.angularHertz = j->frequency;
  definition.angularDampingRatio = j->damping_ratio;
  return b2CreateWeldJoint(scene->world, &definition);
}

static void add_joint(scene *scene, scene_kind kind, FILE *file) {
  scene_joint j = {.kind = kind, .minimum = -INFINITY, .maximum = INFINITY};
  j.a = whole(file);
  j.point_a = vector(file);
  j.b = whole(file);
  j.point_b = vector(file);
  if (j.a < 0 || j.a >= scene->body_count || j.b < -1 || j.b >= scene->body_count) {
    fail("a joint's bodies must stand above it: %d, %d", j.a, j.b);
  }
  if (kind == scene_spring) j.length = (float)number(file);
  if (kind == scene_spring || kind == scene_weld) {
    j.frequency = (float)number(file);
    j.damping_ratio = (float)number(file);
  } else {
    if (kind == scene_slider) j.axis = vector(file);
    j.minimum = (float)number(file);
    j.maximum = (float)number(file);
    if (kind == scene_distance) {
      j.length = j.maximum;
    } else {
      j.motor_speed = (float)number(file);
      j.motor_effort = (float)number(file);
    }
  }
  scene->joints = grown(scene->joints, scene->joint_count, sizeof *scene->joints);
  scene->joints[scene->joint_count++] = j;
  if (kind == scene_spring || kind == scene_distance) {
    create_distance(scene, &j);
  } else {
    create_joint(scene, &j);
  }
}

static void add_drive(scene *scene, FILE *file) {
  scene_drive drive;
  drive.step = whole(file);
  drive.body = whole(file);
  drive.velocity = vector(file);
  if (drive.body < 0 || drive.body >= scene->body_count) fail("there is no body %d", drive.body);
  scene->drives = grown(scene->drives, scene->drive_count, sizeof *scene->drives);
  scene->drives[scene->drive_count++] = drive;
}

static void add(scene *scene, const char *word, FILE *file) {
  static const char *const joints[] = {"spring", "distance", "pin", "slider", "weld"};
  for (int kind = scene_spring; kind <= scene_weld; kind++) {
    if (!strcmp(word, joints[kind])) return add_joint(scene, (scene_kind)kind, file);
  }
  if (!strcmp(word, "gravity")) return b2World_SetGravity(scene->world, vector(file));
  if (!strcmp(word, "sleep")) return b2World_EnableSleeping(scene->world, whole(file));
  if (!strcmp(word, "bounce")) {
    return b2World_SetRestitutionThreshold(scene->world, (float)number(file));
  }
  if (!strcmp(word, "body")) return add_body(scene, file);
  if (!strcmp(word, "shape")) return add_shape(scene, file);
  if (!strcmp(word, "drive")) return add_drive(scene, file);
  if (strcmp(word, "steps")) fail("%s is no word of a scene", word);
  scene->steps = whole(file);
}

scene scene_read(FILE *file) {
  b2SetLengthUnitsPerMeter(50);
  scene scene = {0};
  b2WorldDef definition = b2DefaultWorldDef();
  definition.gravity = b2Vec2_zero;
  scene.world = b2CreateWorld(&definition);
  const b2BodyDef plane = b2DefaultBodyDef();
  scene.plane = b2CreateBody(scene.world, &plane);
  char word[16];
  for (line = 1; fscanf(file, "%15s", word) == 1; line++) add(&scene, word, file);
  return scene;
}

void scene_step(scene *scene) {
  for (int i = 0; i < scene->drive_count; i++) {
    const scene_drive *drive = scene->drives + i;
    if (drive->step != scene->step) continue;
    b2Body_SetLinearVelocity(scene->bodies[drive->body], drive->velocity);
  }
  b2World_Step(scene->world, 1.0f / 60, 4);
  scene->step++;
}

b2BodyId scene_body(const scene *scene, int body) {
  return body < 0 ? scene->plane : scene->bodies[body];
}

int scene_awake_count(const scene *scene) {
  int count = 0;
  for (int i = 0; i < scene->body_count; i++) {
    const b2BodyId body = scene->bodies[i];
    count += b2Body_GetType(body) == b2_dynamicBody && b2Body_IsAwake(body);
  }
  return count;
}
