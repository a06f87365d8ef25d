// Uses every function of libration.h, as C and as C++, and checks what each one does.

#include "checks.h"

#include <malloc.h>

static int heard, printed, recorded, called;
static libration_host running;

static void hear(void *context, libration_stage stage, const char *text) {
  CHECK(context == (void *)&heard && stage != 0);
  CHECK(strncmp(text, "{\"tick\":", 8) == 0);
  heard++;
}

static void print(void *context, libration_stage stage, const char *text) {
  CHECK(context == NULL && stage == 0);
  if (strcmp(text, "loaded\t1.5") == 0) printed++;
}

static void take_line(void *context, libration_stage stage, const char *text) {
  (void)context;
  CHECK(stage == 0 && text[0] == '{' && text[strlen(text) - 1] == '\n');
  recorded++;
}

/// app.half(x): half of x; raises an error without a number.
static int half(void *context, libration_stage stage, const char *arguments) {
  double number;
  char text[64];
  CHECK(context == (void *)&called);
  (void)stage;
  called++;
  if (sscanf(arguments, "[%lf]", &number) != 1) {
    OK(libration_answer(running, "\"half: x must be a number\""));
    return 1;
  }
  snprintf(text, sizeof text, "%.17g", number / 2);
  OK(libration_answer(running, text));
  // Inside a callback the host is busy.
  REFUSED(LIBRATION_BUSY, "callback", libration_close(running));
  return 0;
}

static void use_host(void) {
  libration_host host;
  libration_stage stage, seen;
  libration_info info;
  char text[65536];
  size_t length = 0, count = 0;
  uint64_t digest = 0, again = 0;

  OK(libration_open("{\"seed\": 7, \"history\": 33554432, \"events\": 100}", &host));
  running = host;
  OK(libration_listen(host, LIBRATION_EVENTS, hear, &heard));
  OK(libration_listen(host, LIBRATION_OUTPUT, print, NULL));
  OK(libration_listen(host, LIBRATION_RECORDING, take_line, NULL));
  OK(libration_define(
      host, "{\"name\": \"half\", \"parameters\": [\"x\"], \"returns\": true}", half, &called));
  OK(libration_record(host, "every.c 1"));
  OK(libration_run(host, drop_scene, "drop", &stage));
  CHECK(printed == 1 && called == 1);
  REFUSED(LIBRATION_FAILED, "half: x must be a number",
          libration_run(host, "app.half()", "wrong", &seen));

  OK(libration_get_info(stage, &info, sizeof info));
  CHECK(info.tick == 0 && info.item_count == 1 && info.is_running == 1 && info.rate == 60);
  CHECK(info.width == 320 && info.height == 480);

  int64_t given = 0;
  OK(libration_advance(stage, 60, 0, &given));
  CHECK(given == 60);
  libration_item ball = 0, items[4];
  double pose[3], number = 0;
  OK(libration_find_item(stage, "ball", &ball));
  OK(libration_items(stage, items, 4, &count));
  CHECK(count == 1 && items[0] == ball);
  OK(libration_read(stage, LIBRATION_POSE, pose, 3, &count));
  OK(libration_get(ball, LIBRATION_Y, &number));
  CHECK(count == 1 && pose[0] == 160 && pose[1] == number && number > 300);
  OK(libration_item_name(ball, text, sizeof text, &length));
  CHECK(strcmp(text, "ball") == 0 && length == 4);
  OK(libration_digest(stage, &digest));

  // Going back and on gives the same bits.
  OK(libration_seek(stage, 30));
  OK(libration_get(ball, LIBRATION_Y, &number));
  CHECK(number < pose[1]);
  OK(libration_seek(stage, 60));
  OK(libration_digest(stage, &again));
  CHECK(again == digest);

  libration_snapshot snapshot = 0;
  OK(libration_take_snapshot(host, &snapshot));
  OK(libration_set(ball, LIBRATION_VX, 500));
  OK(libration_advance(stage, 60, LIBRATION_FORCE, NULL));
  OK(libration_digest(stage, &again));
  CHECK(again != digest);
  OK(libration_restore(snapshot));
  OK(libration_digest(stage, &again));
  CHECK(again == digest);
  OK(libration_remove(snapshot));

  // The ball has met the floor: an event was heard and waits.
  OK(libration_get_info(stage, &info, sizeof info));
  CHECK(heard > 0 && info.events_waiting > 0 && info.events_lost == 0 && info.tick == 60);
  REFUSED(LIBRATION_TOO_SMALL, "bytes", libration_next_event(host, &seen, text, 4, &length));
  CHECK(length > 20);
  OK(libration_next_event(host, &seen, text, sizeof text, &again));
  CHECK(seen == stage && again == length && strstr(text, "\"event\":\"") != NULL);
  while (libration_next_event(host, NULL, text, sizeof text, NULL) == LIBRATION_OK) {}
  CHECK(libration_next_event(host, NULL, text, sizeof text, NULL) == LIBRATION_NONE);

  OK(libration_recording(host, text, sizeof text, &length));
  CHECK(recorded > 3 && strncmp(text, "{\"libration\":1,\"by\":\"every.c 1\"", 31) == 0);
  CHECK(libration_recording(host, NULL, 0, &again) == LIBRATION_TOO_SMALL && again == length);
  OK(libration_close(host));
  REFUSED(LIBRATION_STALE, "closed", libration_advance(stage, 1, 0, NULL));
}

static void use_stage(void) {
  libration_host host;
  libration_stage stage;
  libration_item card, other;
  libration_behavior snap, hop, child, list[8];
  char text[4096];
  size_t length = 0, count = 0;
  double number = 0, columns[6];
  libration_info info;

  OK(libration_open(NULL, &host));
  OK(libration_make_stage(host, 320, 480, 120, &stage));
  OK(libration_add_item(
      stage, "{\"name\": \"card\", \"center\": [157, 60], \"size\": [60, 40]}", &card));
  OK(libration_add_item(stage, "{\"size\": [10, 10], \"tags\": [\"hot\"]}", &other));
  OK(libration_style(card, "{\"color\": \"gold\", \"tags\": [\"hot\", \"new\"]}"));
  OK(libration_style(card, "{\"color\": null}"));
  OK(libration_style(
      card,
      "{\"cornerRadius\": 8, \"strokeWidth\": null, \"strokeEnd\": 0.5, \"path\": [[0, 0], [9, 9]],"
      "\"shadow\": {\"radius\": 3, \"offset\": [0, 1]},"
      "\"text\": \"One\\nTwo\", \"font\": {\"size\": 20, \"weight\": 700}}"));
  OK(libration_add(
      stage, "snap", "{\"item\": {\"item\": \"card\"}, \"point\": [80, 252]}", &snap));
  OK(libration_set_option(snap, "damping", "0.25"));
  OK(libration_option(snap, "damping", text, sizeof text, &length));
  CHECK(strcmp(text, "0.25") == 0);
  OK(libration_option(snap, "name", text, sizeof text, &length));
  CHECK(strcmp(text, "\"snap\"") == 0);
  OK(libration_option(snap, "item", text, sizeof text, &length));
  CHECK(strcmp(text, "{\"item\":\"card\"}") == 0);

  OK(libration_add_source(
      host, "hop",
      "local Hop = { params = { item = { kind = 'item', doc = 'Who.' } } }\n"
      "function Hop:jump(by) self.item.y = self.item.y - by return self.item.y end\n"
      "function Hop:rise(by, other) return { by = by, who = other } end\n"
      "return Hop"));
  OK(libration_add(stage, "hop", "{\"item\": {\"item\": \"item1\"}}", &hop));
  OK(libration_call(hop, "jump", "[12.5]", text, sizeof text, &length));
  CHECK(strcmp(text, "-12.5") == 0);
  OK(libration_call(hop, "rise", "[1, {\"item\": \"card\"}]", text, sizeof text, &length));
  CHECK(strcmp(text, "{\"by\":1,\"who\":{\"item\":\"card\"}}") == 0);
  OK(libration_add(hop, "gravity", "{\"items\": [{\"item\": \"item1\"}]}", &child));
  OK(libration_behaviors(stage, list, 8, &count));
  CHECK(count == 2 && list[0] == snap && list[1] == hop);
  OK(libration_behaviors(hop, list, 8, &count));
  CHECK(count == 1 && list[0] == child);
  OK(libration_remove(child));
  OK(libration_behaviors(hop, list, 8, &count));
  CHECK(count == 0);

  OK(libration_touch(stage, LIBRATION_BEGAN, 157, 60, 1));
  OK(libration_touch(stage, LIBRATION_ENDED, 157, 60, 1));
  OK(libration_emit(stage, "scored", "{\"points\": 3}"));
  OK(libration_resize(stage, 300, 400));
  OK(libration_advance(stage, 1000, LIBRATION_UNTIL_PAUSED, NULL));
  OK(libration_get_info(stage, &info, sizeof info));
  CHECK(info.width == 300 && info.height == 400 && info.tick < 1000 && info.is_running == 0);
  CHECK(is_close(info.elapsed, (double)info.tick / 120));

  // Columns in the order of the bits, of all items in their order.
  OK(libration_read(stage, LIBRATION_WIDTH | LIBRATION_X | LIBRATION_Y, columns, 6, &count));
  CHECK(count == 2 && columns[0] - 80 < 0.5 && columns[2] - 252 < 0.5);
  CHECK(columns[4] == 60 && columns[5] == 10 && columns[3] == -12.5);
  int64_t version = info.items_version;
  OK(libration_remove(card));
  OK(libration_get_info(stage, &info, sizeof info));
  CHECK(info.item_count == 1 && info.items_version != version);
  REFUSED(LIBRATION_STALE, "removed", libration_get(card, LIBRATION_X, &number));
  OK(libration_read(stage, LIBRATION_Y, columns, 1, &count));
  CHECK(count == 1 && columns[0] == -12.5);
  OK(libration_remove(stage));
  OK(libration_close(host));
}

static void load_file(const char *path) {
  libration_host host;
  libration_stage stage;
  OK(libration_open("{\"rate\": 240}", &host));
  OK(libration_load(host, path, &stage));
  OK(libration_advance(stage, 240, 0, NULL));
  OK(libration_close(host));
}

/// Hosts that are closed give all their memory back.
static void open_and_close(void) {
  size_t before = 0;
  for (int i = 0; i < 100; i++) {
    libration_host host;
    libration_stage stage;
    libration_snapshot snapshot;
    OK(libration_open("{\"events\": 10, \"history\": 1048576}", &host));
    OK(libration_record(host, "every.c 1"));
    OK(libration_make_stage(host, 320, 480, 60, &stage));
    OK(libration_add_item(stage, "{\"name\": \"card\", \"size\": [60, 40]}", NULL));
    OK(libration_add(stage, "gravity", "{\"items\": [{\"item\": \"card\"}]}", NULL));
    OK(libration_take_snapshot(host, &snapshot));
    OK(libration_advance(stage, 30, 0, NULL));
    OK(libration_restore(snapshot));
    OK(libration_close(host));
    struct mallinfo2 memory = mallinfo2();
    if (i == 50) before = memory.uordblks + memory.hblkhd;
    if (i == 99) CHECK(memory.uordblks + memory.hblkhd < before + 10000);
  }
}

int main(int count, char **words) {
  CHECK(count == 2);
  CHECK(libration_version()[0] != 0 && libration_error()[0] == 0);
  use_host();
  use_stage();
  load_file(words[1]);
  open_and_close();
  puts("every function did what it says");
  return 0;
}
