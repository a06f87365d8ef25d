// Misuses every function of libration.h: each mistake must be refused with its code and a text, and
// the host must work on afterwards.

#include "checks.h"

#include <pthread.h>

#define BAD_UTF8 "\xff\xfe"

static libration_host host;
static libration_stage stage;
static libration_item item;
static libration_behavior behavior;
static libration_snapshot snapshot;

static void listener(void *context, libration_stage of, const char *text) {
  (void)context, (void)of, (void)text;
}

static int function(void *context, libration_stage of, const char *arguments) {
  (void)context, (void)of, (void)arguments;
  return 0;
}

/// Calls every function that takes a handle, with valid arguments beside it.
static void refuse_all(int code, libration_host h, libration_stage s, libration_item i,
                       libration_behavior b, libration_snapshot n) {
  char text[64];
  size_t count;
  double number;
  uint64_t digest;
  libration_info info;
  CHECK(libration_close(h) == code);
  CHECK(libration_listen(h, LIBRATION_EVENTS, listener, NULL) == code);
  CHECK(libration_next_event(h, NULL, text, sizeof text, NULL) == code);
  CHECK(libration_define(h, "{\"name\": \"f\"}", function, NULL) == code);
  CHECK(libration_answer(h, "1") == code);
  CHECK(libration_add_source(h, "a", "return {}") == code);
  CHECK(libration_record(h, "p") == code);
  CHECK(libration_recording(h, text, sizeof text, NULL) == code);
  CHECK(libration_load(h, "x.lua", &digest) == code);
  CHECK(libration_run(h, "return libration.stage {}", "x", &digest) == code);
  CHECK(libration_make_stage(h, 10, 10, 60, &digest) == code);
  CHECK(libration_take_snapshot(h, &digest) == code);
  CHECK(libration_get_info(s, &info, sizeof info) == code);
  CHECK(libration_advance(s, 1, 0, NULL) == code);
  CHECK(libration_touch(s, LIBRATION_BEGAN, 0, 0, 1) == code);
  CHECK(libration_emit(s, "e", NULL) == code);
  CHECK(libration_resize(s, 10, 10) == code);
  CHECK(libration_digest(s, &digest) == code);
  CHECK(libration_read(s, LIBRATION_X, &number, 1, &count) == code);
  CHECK(libration_items(s, &digest, 1, &count) == code);
  CHECK(libration_find_item(s, "card", &digest) == code);
  CHECK(libration_add_item(s, "{\"size\": [1, 1]}", &digest) == code);
  CHECK(libration_seek(s, 0) == code);
  CHECK(libration_item_name(i, text, sizeof text, NULL) == code);
  CHECK(libration_get(i, LIBRATION_X, &number) == code);
  CHECK(libration_set(i, LIBRATION_X, 1) == code);
  CHECK(libration_style(i, "{}") == code);
  CHECK(libration_remove(i) == code);
  CHECK(libration_add(s, "gravity", NULL, &digest) == code);
  CHECK(libration_behaviors(s, &digest, 1, &count) == code);
  CHECK(libration_option(b, "damping", text, sizeof text, NULL) == code);
  CHECK(libration_set_option(b, "damping", "1") == code);
  CHECK(libration_call(b, "x", NULL, NULL, 0, NULL) == code);
  CHECK(libration_restore(n) == code);
  CHECK(libration_remove(n) == code);
  CHECK(libration_error()[0] != 0);
}

static void *use_from_other_thread(void *unused) {
  CHECK(libration_error()[0] == 0);
  refuse_all(LIBRATION_WRONG_THREAD, host, stage, item, behavior, snapshot);
  CHECK(strstr(libration_error(), "thread") != NULL);
  return unused;
}

static void make(void) {
  OK(libration_open("{\"events\": 10}", &host));
  OK(libration_make_stage(host, 320, 480, 60, &stage));
  OK(libration_add_item(stage, "{\"name\": \"card\", \"size\": [10, 10]}", &item));
  OK(libration_add(
      stage, "snap", "{\"item\": {\"item\": \"card\"}, \"point\": [80, 252]}", &behavior));
  OK(libration_take_snapshot(host, &snapshot));
}

/// NULL, texts that are not UTF-8 or JSON, numbers out of range, buffers without room.
static void give_bad_arguments(void) {
  uint64_t handle;
  char text[8], line[256];
  double number;
  size_t count;
  libration_info info;
  const int invalid = LIBRATION_INVALID, failed = LIBRATION_FAILED, small = LIBRATION_TOO_SMALL;

  REFUSED(invalid, "NULL", libration_open(NULL, NULL));
  REFUSED(invalid, "JSON", libration_open("{", &handle));
  REFUSED(invalid, "rat", libration_open("{\"rat\": 60}", &handle));
  REFUSED(invalid, "rate", libration_open("{\"rate\": -1}", &handle));
  REFUSED(invalid, "history", libration_open("{\"history\": -1}", &handle));
  REFUSED(invalid, "UTF-8", libration_open(BAD_UTF8, &handle));
  REFUSED(failed, "nowhere", libration_open("{\"behaviorFolders\": [\"nowhere\"]}", &handle));
  REFUSED(invalid, "subject", libration_listen(host, 3, listener, NULL));
  while (libration_next_event(host, NULL, line, sizeof line, NULL) == LIBRATION_OK) {}
  REFUSED(LIBRATION_NONE, "waits", libration_next_event(host, NULL, text, sizeof text, NULL));
  REFUSED(invalid, "NULL", libration_define(host, "{\"name\": \"f\"}", NULL, NULL));
  REFUSED(invalid, "name", libration_define(host, NULL, function, NULL));
  REFUSED(invalid, "parameters",
          libration_define(host, "{\"name\": \"f\", \"parameters\": [\"a\",\"b\",\"c\",\"d\","
                                 "\"e\",\"f\",\"g\"]}", function, NULL));
  REFUSED(failed, "a b", libration_define(host, "{\"name\": \"a b\"}", function, NULL));
  REFUSED(failed, "inside", libration_answer(host, "1"));
  REFUSED(invalid, "NULL", libration_add_source(host, NULL, "return {}"));
  REFUSED(invalid, "NULL", libration_add_source(host, "a", NULL));
  REFUSED(failed, "", libration_add_source(host, "a", "return ("));
  REFUSED(failed, "../a", libration_add_source(host, "../a", "return {}"));
  REFUSED(invalid, "NULL", libration_record(host, NULL));
  REFUSED(failed, "before", libration_record(host, "late"));
  REFUSED(LIBRATION_NONE, "record", libration_recording(host, NULL, 0, NULL));
  REFUSED(invalid, "NULL", libration_load(host, NULL, &handle));
  REFUSED(invalid, "NULL", libration_load(host, "x.lua", NULL));
  REFUSED(failed, "nowhere.lua", libration_load(host, "nowhere.lua", &handle));
  REFUSED(invalid, "UTF-8", libration_run(host, BAD_UTF8, "x", &handle));
  REFUSED(failed, "bad:1", libration_run(host, "error('no')", "bad", &handle));
  REFUSED(failed, "stage", libration_run(host, "return 1", "bad", &handle));
  REFUSED(failed, "width", libration_make_stage(host, -1, 10, 60, &handle));
  REFUSED(failed, "rate", libration_make_stage(host, 10, 10, 0.0 / 0.0, &handle));
  REFUSED(invalid, "NULL", libration_get_info(stage, NULL, sizeof info));
  OK(libration_get_info(stage, &info, 0));
  OK(libration_get_info(stage, &info, 8));
  REFUSED(invalid, "ticks", libration_advance(stage, -1, 0, NULL));
  REFUSED(invalid, "ticks", libration_advance(stage, INT64_MAX, 0, NULL));
  REFUSED(invalid, "options", libration_advance(stage, 1, 4, NULL));
  REFUSED(invalid, "phase", libration_touch(stage, 4, 0, 0, 1));
  REFUSED(invalid, "phase", libration_touch(stage, -1, 0, 0, 1));
  REFUSED(failed, "x", libration_touch(stage, LIBRATION_BEGAN, 0.0 / 0.0, 0, 1));
  REFUSED(invalid, "NULL", libration_emit(stage, NULL, NULL));
  REFUSED(failed, "contact", libration_emit(stage, "contact", NULL));
  REFUSED(invalid, "object", libration_emit(stage, "e", "[1]"));
  REFUSED(failed, "width", libration_resize(stage, 0.0 / 0.0, 10));
  REFUSED(invalid, "NULL", libration_digest(stage, NULL));
  REFUSED(invalid, "fields", libration_read(stage, 0, &number, 1, &count));
  REFUSED(invalid, "fields", libration_read(stage, 1u << 15, &number, 1, &count));
  REFUSED(small, "3 numbers", libration_read(stage, LIBRATION_POSE, &number, 2, &count));
  REFUSED(small, "3 numbers", libration_read(stage, LIBRATION_POSE, NULL, 3, &count));
  CHECK(count == 1);
  REFUSED(small, "room", libration_items(stage, NULL, 9, &count));
  REFUSED(small, "room", libration_items(stage, &handle, 0, NULL));
  REFUSED(LIBRATION_NONE, "ghost", libration_find_item(stage, "ghost", &handle));
  REFUSED(invalid, "NULL", libration_find_item(stage, "card", NULL));
  REFUSED(failed, "size", libration_add_item(stage, NULL, &handle));
  REFUSED(failed, "colour", libration_add_item(stage, "{\"size\": [1, 1], \"colour\": 1}", NULL));
  REFUSED(failed, "taken", libration_add_item(stage, "{\"name\": \"card\", \"size\": [1, 1]}", NULL));
  REFUSED(small, "5 bytes", libration_item_name(item, text, 4, NULL));
  REFUSED(small, "5 bytes", libration_item_name(item, NULL, 100, NULL));
  REFUSED(invalid, "NULL", libration_get(item, LIBRATION_X, NULL));
  REFUSED(invalid, "field", libration_get(item, LIBRATION_POSE, &number));
  REFUSED(invalid, "field", libration_get(item, 1u << 31, &number));
  REFUSED(invalid, "field", libration_set(item, 0, 1));
  REFUSED(failed, "width", libration_set(item, LIBRATION_WIDTH, -1));
  REFUSED(failed, "", libration_set(item, LIBRATION_X, 0.0 / 0.0));
  REFUSED(invalid, "alpha", libration_style(item, "{\"alpha\": 1}"));
  REFUSED(failed, "color", libration_style(item, "{\"color\": \"nocolor\"}"));
  REFUSED(failed, "cornerRadius", libration_style(item, "{\"cornerRadius\": -1}"));
  REFUSED(failed, "shadow", libration_style(item, "{\"shadow\": {\"blur\": 1}}"));
  REFUSED(failed, "text", libration_style(item, "{\"text\": \"\\t\"}"));
  REFUSED(invalid, "tags", libration_style(item, "{\"tags\": [1]}"));
  REFUSED(LIBRATION_STALE, "close", libration_remove(host));
  REFUSED(invalid, "NULL", libration_add(stage, NULL, NULL, NULL));
  REFUSED(failed, "snapp", libration_add(stage, "snapp", NULL, NULL));
  REFUSED(LIBRATION_NONE, "ghost", libration_add(stage, "snap", "{\"item\": {\"item\": \"ghost\"}}", NULL));
  REFUSED(invalid, "point", libration_add(stage, "snap", "{\"point\": {\"point\": [1]}}", NULL));
  REFUSED(LIBRATION_STALE, "", libration_add(stage, "snap", "{\"x\": {\"behavior\": 12}}", NULL));
  REFUSED(LIBRATION_STALE, "item", libration_add(item, "snap", NULL, NULL));
  REFUSED(LIBRATION_STALE, "item", libration_behaviors(item, NULL, 0, NULL));
  REFUSED(small, "room", libration_behaviors(stage, NULL, 0, &count));
  REFUSED(invalid, "NULL", libration_option(behavior, NULL, text, 8, NULL));
  REFUSED(failed, "dampin", libration_option(behavior, "dampin", text, 8, NULL));
  REFUSED(small, "bytes", libration_option(behavior, "point", text, 2, NULL));
  REFUSED(failed, "damping", libration_set_option(behavior, "damping", "-1"));
  REFUSED(invalid, "JSON", libration_set_option(behavior, "damping", "0.5.5"));
  REFUSED(failed, "jump", libration_call(behavior, "jump", NULL, NULL, 0, NULL));
  REFUSED(invalid, "list", libration_call(behavior, "jump", "{}", NULL, 0, NULL));
  REFUSED(invalid, "NULL", libration_take_snapshot(host, NULL));
  REFUSED(LIBRATION_STALE, "snapshot", libration_restore(stage));
  REFUSED(failed, "history", libration_seek(stage, 0));
  REFUSED(failed, "", libration_seek(stage, INT64_MIN));
}

/// Deep and long texts.
static void give_long_texts(void) {
  size_t size = 1 << 20;
  char *text = (char *)malloc(size + 1);
  CHECK(text != NULL);
  memset(text, '[', size);
  text[size] = 0;
  REFUSED(LIBRATION_INVALID, "nested", libration_set_option(behavior, "damping", text));
  memset(text, 'a', size);
  CHECK(libration_run(host, text, text, &(libration_stage){0}) == LIBRATION_FAILED);
  CHECK(strlen(libration_error()) < 4096);
  CHECK(libration_add_source(host, text, text) == LIBRATION_FAILED);
  CHECK(libration_find_item(stage, text, &(libration_item){0}) == LIBRATION_NONE);
  free(text);
}

int main(void) {
  uint64_t handle;
  double x = 0;
  pthread_t thread;
  make();
  give_bad_arguments();
  give_long_texts();
  CHECK(pthread_create(&thread, NULL, use_from_other_thread, NULL) == 0);
  CHECK(pthread_join(thread, NULL) == 0);

  // Handles of another kind, and of nothing.
  refuse_all(LIBRATION_STALE, item, item, host, host, host);
  refuse_all(LIBRATION_STALE, 0, 0, 0, 0, 0);
  for (int bit = 0; bit < 64; bit++) {
    uint64_t wrong = item ^ (uint64_t)1 << bit;
    if (wrong == host || wrong == stage || wrong == behavior || wrong == snapshot) continue;
    CHECK(libration_get(wrong, LIBRATION_X, &x) == LIBRATION_STALE);
  }

  // All of that has changed nothing.
  OK(libration_get(item, LIBRATION_X, &x));
  CHECK(x == 0);
  OK(libration_advance(stage, 60, 0, NULL));
  OK(libration_get(item, LIBRATION_X, &x));
  CHECK(x > 70 && x < 90);

  // A restored snapshot makes the handles of later things stale; removed things stay stale.
  libration_item later;
  OK(libration_add_item(stage, "{\"name\": \"later\", \"size\": [1, 1]}", &later));
  OK(libration_restore(snapshot));
  CHECK(libration_get(later, LIBRATION_X, &x) == LIBRATION_STALE);
  OK(libration_remove(stage));
  CHECK(libration_get(item, LIBRATION_X, &x) == LIBRATION_STALE);
  CHECK(libration_option(behavior, "damping", NULL, 0, NULL) == LIBRATION_STALE);

  // After the end, also in a host that uses the place again.
  libration_host old_host = host;
  libration_stage old_stage = stage;
  libration_item old_item = item;
  libration_behavior old_behavior = behavior;
  libration_snapshot old_snapshot = snapshot;
  OK(libration_close(host));
  refuse_all(LIBRATION_STALE, old_host, old_stage, old_item, old_behavior, old_snapshot);
  make();
  CHECK(host != old_host && item != old_item);
  refuse_all(LIBRATION_STALE, old_host, old_stage, old_item, old_behavior, old_snapshot);
  OK(libration_get(item, LIBRATION_X, &x));
  OK(libration_close(host));

  // More hosts than a process may have; each reserves address space.
  int opened = 0;
  static libration_host hosts[2000];
  while (opened < 2000 && libration_open(NULL, &hosts[opened]) == LIBRATION_OK) opened++;
  CHECK(opened > 100 && opened < 2000);
  while (opened > 0) OK(libration_close(hosts[--opened]));
  OK(libration_open(NULL, &handle));
  OK(libration_close(handle));
  puts("every mistake was refused");
  return 0;
}
