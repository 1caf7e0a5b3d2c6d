/*
 * A machine that fails, for the nemesis (REL-08): loaded into PostgreSQL or a server (LD_PRELOAD),
 * it stands between a program and its disk and clock. Only Linux, and only files under
 * MACHINE_DATA.
 *
 * Disk: what was written and not yet synced is noted beside, in MACHINE_UNSYNCED, a file an inode:
 * machine.ts takes it away again when the power is cut. Making, renaming and removing a file is
 * there at once, as a journalling file system has it soon.
 * MACHINE_POWER is a file of one byte: 0 all is well, 1 the disk is full, 2 there is no power.
 * Clock: MACHINE_CLOCK is a file of eight bytes, the seconds that this machine's clock is ahead.
 */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/time.h>
#include <sys/uio.h>
#include <time.h>
#include <unistd.h>

enum { FULL = 1, DARK = 2 };
#define LOOK_US 2000

static const volatile char *power;
static const volatile int64_t *ahead;
static const char *data, *unsynced;

static const void *mapped(const char *name, size_t length) {
  const char *path = getenv(name);
  int fd = path ? open(path, O_RDONLY | O_CLOEXEC) : -1;
  if (fd < 0) return NULL;
  void *at = mmap(NULL, length, PROT_READ, MAP_SHARED, fd, 0);
  close(fd);
  return at == MAP_FAILED ? NULL : at;
}

/* PostgreSQL writes its title over its environment. */
static const char *kept(const char *name) {
  const char *value = getenv(name);
  return value ? strdup(value) : NULL;
}

static void wait_for_power(void) {
  while (power && *power == DARK) usleep(LOOK_US);
}

__attribute__((constructor)) static void begin(void) {
  data = kept("MACHINE_DATA");
  unsynced = kept("MACHINE_UNSYNCED");
  ahead = mapped("MACHINE_CLOCK", sizeof *ahead);
  power = data && unsynced ? mapped("MACHINE_POWER", 1) : NULL;
  wait_for_power();
}

/* What the file was, or 0 where it is none of the disk's. */
static int is_ours(int fd, struct stat *file) {
  char link[64], path[PATH_MAX];
  if (!power || fstat(fd, file) || !S_ISREG(file->st_mode) || file->st_nlink == 0) return 0;
  snprintf(link, sizeof link, "/proc/self/fd/%d", fd);
  ssize_t length = readlink(link, path, sizeof path - 1);
  return length > 0 && (path[length] = 0, strncmp(path, data, strlen(data)) == 0);
}

/* The notes of a file, held alone. */
static int notes_of(ino_t inode) {
  char path[PATH_MAX];
  snprintf(path, sizeof path, "%s/%llu", unsynced, (unsigned long long)inode);
  int notes = open(path, O_RDWR | O_CREAT | O_APPEND | O_CLOEXEC, 0600);
  while (notes >= 0 && flock(notes, LOCK_EX) && errno == EINTR) continue;
  return notes;
}

static void put(int notes, const void *from, size_t length) {
  if (syscall(SYS_write, notes, from, length) != (ssize_t)length) abort();
}

/* Notes what is there now from `at` on, and how long the file is. Answers the notes, still held. */
static int note(int fd, off_t at, size_t length) {
  struct stat file;
  int notes = fstat(fd, &file) ? -1 : notes_of(file.st_ino);
  if (notes < 0) abort();
  // It may have grown before the notes were ours.
  fstat(fd, &file);
  int64_t kept = at >= file.st_size ? 0 : file.st_size - at;
  if (kept > (int64_t)length) kept = (int64_t)length;
  int64_t head[3] = {at, kept, file.st_size};
  char *was = malloc(kept ? (size_t)kept : 1), link[64];
  snprintf(link, sizeof link, "/proc/self/fd/%d", fd);
  int reader = kept ? open(link, O_RDONLY | O_CLOEXEC) : -1;
  if (!was || (kept && pread(reader, was, (size_t)kept, at) != kept)) abort();
  if (reader >= 0) close(reader);
  put(notes, head, sizeof head);
  put(notes, was, (size_t)kept);
  free(was);
  return notes;
}

/* Before a change: waits for power, and refuses to grow on a full disk. -2: not of the disk. */
static int before(int fd, off_t at, size_t length, int grows) {
  struct stat file;
  if (!is_ours(fd, &file)) return -2;
  wait_for_power();
  if (*power == FULL && grows && at + (off_t)length > file.st_size) return errno = ENOSPC, -1;
  return note(fd, at, length);
}

static void after(int notes) {
  int kept = errno;
  if (notes >= 0) close(notes);
  errno = kept;
}

#define REAL(name) \
  static __typeof__(name) *real; \
  if (!real) real = (__typeof__(name) *)dlsym(RTLD_NEXT, #name)

#define CHANGED(at, length, ...) \
  int notes = before(fd, (at), (length), 1); \
  if (notes == -1) return -1; \
  ssize_t done = (ssize_t)real(__VA_ARGS__); \
  after(notes); \
  return done

static off_t place_of(int fd) {
  int flags = fcntl(fd, F_GETFL);
  if (flags >= 0 && flags & O_APPEND) {
    struct stat file;
    return fstat(fd, &file) ? 0 : file.st_size;
  }
  off_t at = lseek(fd, 0, SEEK_CUR);
  return at < 0 ? 0 : at;
}

static size_t length_of(const struct iovec *parts, int count) {
  size_t length = 0;
  for (int part = 0; part < count; part += 1) length += parts[part].iov_len;
  return length;
}

ssize_t write(int fd, const void *from, size_t length) {
  REAL(write);
  CHANGED(place_of(fd), length, fd, from, length);
}

ssize_t pwrite(int fd, const void *from, size_t length, off_t at) {
  REAL(pwrite);
  CHANGED(at, length, fd, from, length, at);
}

ssize_t pwrite64(int fd, const void *from, size_t length, off64_t at) {
  REAL(pwrite64);
  CHANGED(at, length, fd, from, length, at);
}

ssize_t writev(int fd, const struct iovec *parts, int count) {
  REAL(writev);
  CHANGED(place_of(fd), length_of(parts, count), fd, parts, count);
}

ssize_t pwritev(int fd, const struct iovec *parts, int count, off_t at) {
  REAL(pwritev);
  CHANGED(at, length_of(parts, count), fd, parts, count, at);
}

ssize_t pwritev64(int fd, const struct iovec *parts, int count, off64_t at) {
  REAL(pwritev64);
  CHANGED(at, length_of(parts, count), fd, parts, count, at);
}

static int shortened(int fd, off_t size, int (*real)(int, off_t)) {
  struct stat file;
  size_t gone = fstat(fd, &file) || file.st_size <= size ? 0 : (size_t)(file.st_size - size);
  int notes = before(fd, size, gone, 0);
  int done = real(fd, size);
  after(notes);
  return done;
}

int ftruncate(int fd, off_t size) {
  REAL(ftruncate);
  return shortened(fd, size, real);
}

int ftruncate64(int fd, off64_t size) {
  REAL(ftruncate64);
  return shortened(fd, size, real);
}

static int lengthened(int fd, off_t at, off_t length, int (*real)(int, off_t, off_t)) {
  int notes = before(fd, at, (size_t)length, 1);
  // posix_fallocate(3) answers the error.
  if (notes == -1) return ENOSPC;
  int done = real(fd, at, length);
  after(notes);
  return done;
}

int posix_fallocate(int fd, off_t at, off_t length) {
  REAL(posix_fallocate);
  return lengthened(fd, at, length, real);
}

int posix_fallocate64(int fd, off64_t at, off64_t length) {
  REAL(posix_fallocate64);
  return lengthened(fd, at, length, real);
}

/* What is synced is no longer noted. The file itself outlives the process anyway. */
static int synced(int fd) {
  struct stat file;
  if (!is_ours(fd, &file)) return -2;
  wait_for_power();
  int notes = notes_of(file.st_ino);
  if (notes < 0 || syscall(SYS_ftruncate, notes, (off_t)0)) abort();
  close(notes);
  return 0;
}

int fsync(int fd) {
  REAL(fsync);
  return synced(fd) == 0 ? 0 : real(fd);
}

int fdatasync(int fd) {
  REAL(fdatasync);
  return synced(fd) == 0 ? 0 : real(fd);
}

/* A file that goes has no notes: its inode is the next one's. */
static void forget(const char *path) {
  struct stat file;
  char notes[PATH_MAX];
  if (!power || lstat(path, &file) || !S_ISREG(file.st_mode) || file.st_nlink != 1) return;
  wait_for_power();
  snprintf(notes, sizeof notes, "%s/%llu", unsynced, (unsigned long long)file.st_ino);
  syscall(SYS_unlinkat, AT_FDCWD, notes, 0);
}

int unlink(const char *path) {
  REAL(unlink);
  forget(path);
  return real(path);
}

int rename(const char *from, const char *to) {
  REAL(rename);
  struct stat one, other;
  if (power && !lstat(from, &one) && !lstat(to, &other) && one.st_ino != other.st_ino) forget(to);
  return real(from, to);
}

int clock_gettime(clockid_t clock, struct timespec *now) {
  REAL(clock_gettime);
  int failed = real(clock, now);
  if (!failed && ahead && (clock == CLOCK_REALTIME || clock == CLOCK_REALTIME_COARSE))
    now->tv_sec += *ahead;
  return failed;
}

int gettimeofday(struct timeval *restrict now, void *restrict zone) {
  REAL(gettimeofday);
  int failed = real(now, zone);
  if (!failed && ahead) now->tv_sec += *ahead;
  return failed;
}

time_t time(time_t *kept) {
  struct timespec now;
  clock_gettime(CLOCK_REALTIME, &now);
  if (kept) *kept = now.tv_sec;
  return now.tv_sec;
}
