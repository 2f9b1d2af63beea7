#include "BenchmarkHeap.h"

#include <stdlib.h>

// In C because Swift's Glibc module does not include this header.
#ifdef __GLIBC__
#include <malloc.h>
#endif

long long benchmark_allocated_bytes(void) {
#ifdef __GLIBC__
  struct mallinfo2 information = mallinfo2();
  return (long long)(information.uordblks + information.hblkhd);
#else
  return -1;
#endif
}
