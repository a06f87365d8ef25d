// The stack of the thread. Calls of scripts nest two hundred deep in C, however little stack is
// left.
#define _GNU_SOURCE
#include <pthread.h>
#include <stdint.h>

#include "limits.h"

/// The lowest address of the calling thread's stack; NULL until its first use.
static _Thread_local const char *lowest;

static const char *lowest_address(void) {
#ifdef __APPLE__
  pthread_t thread = pthread_self();
  return (const char *)pthread_get_stackaddr_np(thread) - pthread_get_stacksize_np(thread);
#else
  pthread_attr_t attributes;
  void *address = NULL;
  size_t size = 0;
  if (pthread_getattr_np(pthread_self(), &attributes) != 0) return NULL;
  pthread_attr_getstack(&attributes, &address, &size);
  pthread_attr_destroy(&attributes);
  return address;
#endif
}

size_t lb_stack_left(void) {
  // Sanitizers keep variables elsewhere, so the address of a variable does not show the depth.
  const char *here = __builtin_frame_address(0);
  if (lowest == NULL) lowest = lowest_address();
  return lowest == NULL || here < lowest ? PTRDIFF_MAX : (size_t)(here - lowest);
}
