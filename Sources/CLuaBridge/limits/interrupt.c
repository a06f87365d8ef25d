// The interrupt flag.
#include <stdlib.h>

#include "limits.h"

lb_interrupt *lb_interrupt_create(void) {
  lb_interrupt *interrupt = calloc(1, sizeof(lb_interrupt));
  if (interrupt == NULL) abort();
  return interrupt;
}

void lb_interrupt_destroy(lb_interrupt *interrupt) { free(interrupt); }
void lb_interrupt_raise(lb_interrupt *interrupt) { interrupt->raised = 1; }
void lb_interrupt_clear(lb_interrupt *interrupt) { interrupt->raised = 0; }
bool lb_interrupt_is_raised(const lb_interrupt *interrupt) { return interrupt->raised != 0; }
void lb_watch_interrupt(lb_host *host, lb_interrupt *interrupt) { host->interrupt = interrupt; }
