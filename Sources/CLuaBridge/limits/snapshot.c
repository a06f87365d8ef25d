// The whole interpreter as bytes: the used part of its arena, which never moves, page by page, and
// the accounts outside of the arena.
#define _DEFAULT_SOURCE
#include <string.h>
#include <sys/mman.h>

#include "limits.h"

/// The state outside of the arena that a restore also sets back.
typedef struct lb_accounts {
  size_t outside;
  size_t outside_owned[LB_OWNERS];
  size_t owner_limits[LB_OWNERS];
} lb_accounts;

size_t lb_accounts_size(void) { return sizeof(lb_accounts); }

void lb_accounts_save(const lb_host *host, void *bytes) {
  lb_accounts *accounts = bytes;
  accounts->outside = host->outside;
  memcpy(accounts->outside_owned, host->outside_owned, sizeof host->outside_owned);
  memcpy(accounts->owner_limits, host->owner_limits, sizeof host->owner_limits);
}

void lb_accounts_load(lb_host *host, const void *bytes) {
  const lb_accounts *accounts = bytes;
  host->outside = accounts->outside;
  memcpy(host->outside_owned, accounts->outside_owned, sizeof host->outside_owned);
  memcpy(host->owner_limits, accounts->owner_limits, sizeof host->owner_limits);
}

size_t lb_snapshot_size(const lb_host *host) { return host->arena->top; }

/// The bytes of a page that lie below `top`.
static size_t page_size(size_t top, size_t page) {
  size_t rest = top - page * LB_PAGE_BYTES;
  return rest < LB_PAGE_BYTES ? rest : LB_PAGE_BYTES;
}

static char *page_start(const lb_host *host, size_t page) {
  return (char *)host->arena + page * LB_PAGE_BYTES;
}

bool lb_page_equals(const lb_host *host, size_t page, const void *bytes) {
  return memcmp(page_start(host, page), bytes, page_size(host->arena->top, page)) == 0;
}

void lb_page_save(const lb_host *host, size_t page, void *bytes) {
  memcpy(bytes, page_start(host, page), page_size(host->arena->top, page));
}

void lb_page_load(lb_host *host, size_t page, const void *bytes, size_t size) {
  memcpy(page_start(host, page), bytes, page_size(size, page));
}

void lb_trim(lb_host *host, size_t before) {
  // Pages that are no longer in use go back to the system.
  const size_t page = 65536;
  size_t unused = (host->arena->top + page - 1) / page * page;
  if (before > unused) madvise((char *)host->arena + unused, before - unused, MADV_DONTNEED);
}
