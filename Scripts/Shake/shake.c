// Loaded into a test process: stalls its threads at random places, and delays tasks before they run.
//
// SHAKE_SEED  where the random numbers begin, by default 1

#define _GNU_SOURCE
#include <dirent.h>
#include <errno.h>
#include <pthread.h>
#include <signal.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

typedef void (*enqueue_original)(void *job);
typedef void (*enqueue_hook)(void *job, enqueue_original original);
// Of the Swift runtime, which calls what it points to for each job that is to run anywhere.
extern enqueue_hook swift_task_enqueueGlobal_hook __attribute__((weak));

static uint64_t number;

// SplitMix64. Several threads may come at once: then they get other numbers, no matter which.
static uint64_t random_below(uint64_t bound) {
  uint64_t word = __atomic_add_fetch(&number, 0x9E3779B97F4A7C15u, __ATOMIC_RELAXED);
  word = (word ^ (word >> 30)) * 0xBF58476D1CE4E5B9u;
  word = (word ^ (word >> 27)) * 0x94D049BB133111EBu;
  return (word ^ (word >> 31)) % bound;
}

static void wait_for(uint64_t microseconds) {
  struct timespec time = {0, (long)microseconds * 1000};
  nanosleep(&time, NULL);
}

static void stall(int signal) {
  int error = errno;
  wait_for(random_below(3000));
  errno = error;
}

static void enqueue(void *job, enqueue_original original) {
  if (random_below(4) == 0) wait_for(random_below(300));
  original(job);
}

// Interrupts one thread after the other.
static void *shake(void *unused) {
  pid_t self = (pid_t)syscall(SYS_gettid);
  for (;;) {
    wait_for(100 + random_below(2000));
    DIR *threads = opendir("/proc/self/task");
    if (!threads) return NULL;
    pid_t ids[256];
    unsigned count = 0;
    for (struct dirent *entry; (entry = readdir(threads)) && count < 256;) {
      pid_t id = (pid_t)atoi(entry->d_name);
      if (id > 0 && id != self) ids[count++] = id;
    }
    closedir(threads);
    if (count > 0) syscall(SYS_tgkill, getpid(), ids[random_below(count)], SIGUSR2);
  }
}

__attribute__((constructor)) static void begin(void) {
  if (!strstr(program_invocation_short_name, "PackageTests")) return;
  const char *seed = getenv("SHAKE_SEED");
  number = seed ? strtoull(seed, NULL, 10) * 0xD1342543DE82EF95u : 1;
  struct sigaction action = {.sa_handler = stall, .sa_flags = SA_RESTART};
  sigaction(SIGUSR2, &action, NULL);
  if (&swift_task_enqueueGlobal_hook) swift_task_enqueueGlobal_hook = enqueue;
  pthread_t thread;
  pthread_create(&thread, NULL, shake, NULL);
}
