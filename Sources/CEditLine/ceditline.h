// libedit's headers, found by pkg-config (its flags link the library), and the calls that Swift
// cannot make: el_set and history take variable arguments.
#ifndef CEDITLINE_H
#define CEDITLINE_H

#include <histedit.h>
#include <stddef.h>
#include <stdio.h>

typedef char *(*ceditline_prompt)(EditLine *);
typedef unsigned char (*ceditline_command)(EditLine *, int);

// An editor on the standard streams.
static inline EditLine *ceditline_open(const char *program) {
  return el_init(program, stdin, stdout, stderr);
}

static inline void ceditline_set_prompt(EditLine *line, ceditline_prompt prompt) {
  el_set(line, EL_PROMPT, prompt);
}

static inline void ceditline_set_client(EditLine *line, void *client) {
  el_set(line, EL_CLIENTDATA, client);
}

static inline void *ceditline_client(EditLine *line) {
  void *client = NULL;
  el_get(line, EL_CLIENTDATA, &client);
  return client;
}

static inline void ceditline_use_emacs_keys(EditLine *line) {
  el_set(line, EL_EDITOR, "emacs");
}

// Binds a key, in libedit's notation, to a command of ours that completes names. The wide call
// keeps the names it is given; the narrow one copies them and loses the copies.
static inline void ceditline_bind_completion(
    EditLine *line, const char *key, ceditline_command command) {
  el_wset(line, EL_ADDFN, L"complete-name", L"completes a name", command);
  el_set(line, EL_BIND, key, "complete-name", NULL);
}

// Binds a key to a command of libedit's own.
static inline void ceditline_bind_builtin(EditLine *line, const char *key, const char *name) {
  el_set(line, EL_BIND, key, name, NULL);
}

// Takes keys one by one from now on, before the prompt is shown.
static inline void ceditline_prepare(EditLine *line) {
  el_set(line, EL_PREP_TERM, 1);
}

// Makes a function of ours read the characters.
static inline void ceditline_read_with(EditLine *line, el_rfunc_t read) {
  el_set(line, EL_GETCFN, read);
}

// A history of at most `size` entries, in which the same one does not follow itself.
static inline History *ceditline_open_history(int size) {
  HistEvent event;
  History *past = history_init();
  if (!past) return NULL;
  history(past, &event, H_SETSIZE, size);
  history(past, &event, H_SETUNIQUE, 1);
  return past;
}

static inline void ceditline_use_history(EditLine *line, History *past) {
  el_set(line, EL_HIST, history, past);
}

static inline void ceditline_remember(History *past, const char *text) {
  HistEvent event;
  history(past, &event, H_ENTER, text);
}

#endif
