/// The number and the last error of each thread that uses the library.

#ifndef LIBRARY_THREAD_H
#define LIBRARY_THREAD_H

#include <stdint.h>

/// The number of the calling thread, from 1; no other thread of the process ever has it.
uint64_t library_thread_number(void);
/// Keeps a copy of a text as the thread's last error, cut to its first 4,000 bytes or so.
void library_keep_error(const char *text);

#endif
