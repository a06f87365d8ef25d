// Calls the functions of libration.h at random, on two threads, from inside callbacks too: nothing
// may crash, hang or write outside of a buffer.
//
// usage: fuzz SEED CALLS

#include "checks.h"

#include <pthread.h>

enum { kind_count = 5, handle_count = 8, guard = 32 };

/// The kinds of handles.
enum { host, stage, item, behavior, snapshot };

typedef struct {
  uint64_t random;
  /// The handles that were given last, some of them long stale.
  uint64_t handles[kind_count][handle_count];
  long refused[8];
  int depth;
} session;

/// Handles of the other thread, which must be refused here.
static uint64_t foreign[2];

/// A random number below a limit. Source: Marsaglia, "Xorshift RNGs", 2003.
static uint64_t below(session *s, uint64_t limit) {
  s->random ^= s->random << 13;
  s->random ^= s->random >> 7;
  s->random ^= s->random << 17;
  return (s->random >> 11) % limit;
}

/// A handle of a kind, or now and then anything else.
static uint64_t any_handle(session *s, int kind) {
  if (below(s, 12) == 0) kind = (int)below(s, kind_count);
  uint64_t handle = s->handles[kind][below(s, handle_count)];
  switch (below(s, 24)) {
  case 0: return handle ^ (uint64_t)1 << below(s, 64);
  case 1: return below(s, 4096);
  case 2: return __atomic_load_n(&foreign[below(s, 2)], __ATOMIC_RELAXED);
  default: return handle;
  }
}

static void keep(session *s, int kind, uint64_t handle) {
  if (handle != 0) s->handles[kind][below(s, handle_count)] = handle;
}

static double any_number(session *s) {
  static const double numbers[] = {0, -0.0, 1, -1, 60, 320, 1e-300, 1e9, 1e300, 0.001, -1e9};
  switch (below(s, 12)) {
  case 0: return 0.0 / 0.0;
  case 1: return 1.0 / 0.0;
  case 2: return numbers[below(s, sizeof numbers / sizeof *numbers)];
  default: return (double)below(s, 10000) / 16 - 100;
  }
}

static const char *const texts[] = {
    "", "card", "ball", "item1", "snap", "gravity", "collision", "damping", "point", "item",
    "items", "hop", "jump", "onTick", "name", "\xff", "null", "1", "0.5", "[]", "{}", "[1,2]",
    "{\"size\": [10, 10]}", "{\"size\": [10, 10], \"name\": \"card\"}",
    "{\"item\": {\"item\": \"card\"}, \"point\": [80, 252]}",
    "{\"items\": [{\"item\": \"card\"}, {\"item\": \"item1\"}]}", "{\"item\": {\"item\": \"item1\"}}",
    "{\"referenceBounds\": true, \"items\": [{\"item\": \"card\"}]}", "{\"size\": {\"table\": {}}}",
    "{\"size\": {\"size\": [5]}}", "{\"behavior\": 1}", "{\"transform\": [1,0,0,1,0,0]}",
    "{\"color\": \"red\", \"tags\": [\"a\"]}", "[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[", "{\"a\": {\"b\": [null]}}",
    "{\"name\": \"f\", \"parameters\": [\"a\"], \"returns\": true}", "return libration.stage {}",
    "return {", "while true do end", "return { onTick = function(self) self.item.vx = 9 end }",
    "local H = { params = { item = { kind = 'item', doc = 'w' } } }\n"
    "function H:jump(x) self.item.x = x return self end\n"
    "function H:onTick() if app and app.f then app.f(self.item.x) end end return H",
    "local s = libration.stage {} s:addItem { name = 'card', size = { 9, 9 } }\n"
    "s:every(0.1, function() s:emit('e', { f = app and app.f and app.f(1) }) end) return s",
    "error({})", "examples/snap.lua", "1e400", "\"\\u0000\"", "{\"\\u0000\": 1}"};

static const char *any_text(session *s) {
  if (below(s, 40) == 0) return NULL;
  return texts[below(s, sizeof texts / sizeof *texts)];
}

static void call(session *s);

static void hear(void *context, libration_stage of, const char *text) {
  session *s = (session *)context;
  CHECK(text != NULL);
  keep(s, stage, of);
  if (s->depth < 3 && below(s, 4) == 0) call(s);
}

static int answer(void *context, libration_stage of, const char *arguments) {
  session *s = (session *)context;
  CHECK(arguments[0] == '[');
  keep(s, stage, of);
  if (s->depth < 3 && below(s, 4) == 0) call(s);
  for (int i = 0; i < handle_count; i++) {
    if (libration_answer(s->handles[host][i], any_text(s)) == LIBRATION_OK) break;
  }
  return below(s, 5) == 0;
}

/// One call; each buffer has bytes behind it that must stay.
static void call(session *s) {
  struct {
    union {
      char text[256];
      double numbers[32];
      uint64_t handles[32];
      libration_info info;
    } buffer;
    unsigned char behind[guard];
  } room;
  memset(&room, 0xA5, sizeof room);
  uint64_t made = 0;
  int kind = host;
  size_t length = 0, bytes = below(s, 2) ? below(s, 257) : 0, words = bytes / 8;
  char *text = below(s, 8) == 0 ? NULL : room.buffer.text;
  double number = any_number(s), other = any_number(s);
  int64_t given = 0;
  int32_t code = 0;
  s->depth++;
  switch (below(s, 37)) {
  case 0: {
    static const char *const options[] = {
        "{\"loadFuel\": 1000000}", "{\"events\": 3, \"loadFuel\": 300000}", "{\"history\": 1048576, \"events\": 5, \"loadFuel\": 300000}", "{\"hookFuel\": 10000, \"loadFuel\": 300000}",
        "{\"memory\": 2000000, \"loadFuel\": 300000}", "{\"rate\": 0}"};
    if (below(s, 10) != 0) break;
    code = libration_open(options[below(s, 6)], &made);
    if (code == LIBRATION_OK) {
      libration_listen(made, LIBRATION_EVENTS, hear, s);
      libration_define(
          made, "{\"name\": \"f\", \"parameters\": [\"a\"], \"returns\": true}", answer, s);
    }
    break;
  }
  // Hosts are seldom opened and more seldom closed, so that some things happen in them.
  case 1: code = below(s, 30) == 0 ? libration_close(any_handle(s, host)) : 0; break;
  case 2: code = libration_listen(any_handle(s, host), (int32_t)below(s, 4), below(s, 4) ? hear : NULL, s); break;
  case 3: kind = stage, code = libration_next_event(any_handle(s, host), &made, text, bytes, &length); break;
  case 4: code = libration_define(any_handle(s, host), any_text(s), answer, s); break;
  case 5: code = libration_answer(any_handle(s, host), any_text(s)); break;
  case 6: code = libration_add_source(any_handle(s, host), any_text(s), any_text(s)); break;
  case 7: code = libration_record(any_handle(s, host), any_text(s)); break;
  case 8: code = libration_recording(any_handle(s, host), text, bytes, &length); break;
  case 9: kind = stage, code = libration_load(any_handle(s, host), any_text(s), &made); break;
  case 10: kind = stage, code = libration_run(any_handle(s, host), any_text(s), any_text(s), &made); break;
  case 11: kind = stage, code = libration_make_stage(any_handle(s, host), number, other, any_number(s), &made); break;
  case 12: code = libration_get_info(any_handle(s, stage), &room.buffer.info, bytes); break;
  case 13:
    code = libration_advance(
        any_handle(s, stage), (int64_t)below(s, 40) - 1, (uint32_t)below(s, 5), below(s, 2) ? &given : NULL);
    break;
  case 14: code = libration_touch(any_handle(s, stage), (int32_t)below(s, 6) - 1, number, other, (int64_t)below(s, 3)); break;
  case 15: code = libration_emit(any_handle(s, stage), any_text(s), any_text(s)); break;
  case 16: code = libration_resize(any_handle(s, stage), number, other); break;
  case 17: code = libration_digest(any_handle(s, stage), &made); made = 0; break;
  case 18:
    code = libration_read(
        any_handle(s, stage), (uint32_t)below(s, 1 << 16), text ? room.buffer.numbers : NULL, words, &length);
    break;
  case 19: code = libration_items(any_handle(s, stage), text ? room.buffer.handles : NULL, words, &length); break;
  case 20: kind = item, code = libration_find_item(any_handle(s, stage), any_text(s), &made); break;
  case 21: kind = item, code = libration_add_item(any_handle(s, stage), any_text(s), below(s, 9) ? &made : NULL); break;
  case 22: code = libration_item_name(any_handle(s, item), text, bytes, &length); break;
  case 23: code = libration_get(any_handle(s, item), (uint32_t)1 << below(s, 17), &number); break;
  case 24: code = libration_set(any_handle(s, item), (uint32_t)1 << below(s, 16), number); break;
  case 25: code = libration_style(any_handle(s, item), any_text(s)); break;
  case 26: code = below(s, 4) == 0 ? libration_remove(any_handle(s, (int)below(s, kind_count))) : 0; break;
  case 27: kind = behavior, code = libration_add(any_handle(s, stage), any_text(s), any_text(s), &made); break;
  case 28: code = libration_behaviors(any_handle(s, stage), text ? room.buffer.handles : NULL, words, &length); break;
  case 29: code = libration_option(any_handle(s, behavior), any_text(s), text, bytes, &length); break;
  case 30: code = libration_set_option(any_handle(s, behavior), any_text(s), any_text(s)); break;
  case 31: code = libration_call(any_handle(s, behavior), any_text(s), any_text(s), text, bytes, &length); break;
  case 32: kind = snapshot, code = libration_take_snapshot(any_handle(s, host), &made); break;
  case 33: code = libration_restore(any_handle(s, snapshot)); break;
  case 34: code = libration_seek(any_handle(s, stage), (int64_t)below(s, 90) - 5); break;
  case 35: code = libration_advance(any_handle(s, stage), 1, 0, NULL); break;
  // Calls that are right, as random texts seldom are.
  default: {
    libration_stage of = any_handle(s, stage);
    libration_add_item(of, "{\"name\": \"card\", \"size\": [9, 9]}", &made);
    keep(s, item, made);
    kind = behavior;
    code = below(s, 2)
        ? libration_add(of, "snap", "{\"item\": {\"item\": \"card\"}, \"point\": [80, 252]}", &made)
        : libration_add(of, "collision", "{\"items\": [{\"item\": \"card\"}], \"referenceBounds\": true}", &made);
    if (code != LIBRATION_OK) made = 0;
    libration_set(any_handle(s, item), LIBRATION_VX, number);
    break;
  }
  }
  s->depth--;
  CHECK(code >= 0 && code < 8);
  CHECK(code == 0 || libration_error()[0] != 0);
  for (int i = 0; i < guard; i++) CHECK(room.behind[i] == 0xA5);
  s->refused[code]++;
  keep(s, kind, made);
  if (made != 0) __atomic_store_n(&foreign[below(s, 2)], made, __ATOMIC_RELAXED);
}

typedef struct {
  uint64_t seed;
  long calls;
} task;

static void *run(void *given) {
  const task *work = (const task *)given;
  session *s = (session *)calloc(1, sizeof *s);
  CHECK(s != NULL);
  s->random = work->seed * 0x9E3779B97F4A7C15u + 1;
  CHECK(libration_open("{\"events\": 5}", &s->handles[host][0]) == LIBRATION_OK);
  for (long i = 0; i < work->calls; i++) call(s);
  for (int i = 0; i < handle_count; i++) libration_close(s->handles[host][i]);
  printf("seed %llu: %ld calls went well", (unsigned long long)work->seed, s->refused[0]);
  for (int i = 1; i < 8; i++) printf(", %ld had code %d", s->refused[i], i);
  puts("");
  for (int i = 0; i < 8; i++) CHECK(s->refused[i] > 0);
  free(s);
  return given;
}

int main(int count, char **words) {
  CHECK(count == 3);
  task tasks[2];
  pthread_t threads[2];
  for (int i = 0; i < 2; i++) {
    tasks[i].seed = strtoull(words[1], NULL, 10) * 2 + (uint64_t)i;
    tasks[i].calls = atol(words[2]);
    CHECK(pthread_create(&threads[i], NULL, run, &tasks[i]) == 0);
  }
  for (int i = 0; i < 2; i++) CHECK(pthread_join(threads[i], NULL) == 0);
  return 0;
}
