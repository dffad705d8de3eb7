/*
 * Loaded between a program and the C library (LD_PRELOAD). Copies what is written to the database's files into the folder SYNCED_TO
 * when the program syncs the file, before the sync returns. After a kill that folder has what the worst power cut would have left: only
 * the synced bytes. A deleted file disappears from it when its folder is synced.
 */
#define _GNU_SOURCE
#include <dirent.h>
#include <dlfcn.h>
#include <fcntl.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

/*
 * Looked up once, before there are threads: between fork and exec a look-up could wait for ever on a lock that a thread of the parent
 * held.
 */
static ssize_t (*real_write)(int, const void *, size_t);
static ssize_t (*real_pwrite)(int, const void *, size_t, off_t);
static int (*real_close)(int);

__attribute__((constructor)) static void look_up(void) {
  real_write = (ssize_t(*)(int, const void *, size_t))dlsym(RTLD_NEXT, "write");
  real_pwrite = (ssize_t(*)(int, const void *, size_t, off_t))dlsym(RTLD_NEXT, "pwrite");
  real_close = (int (*)(int))dlsym(RTLD_NEXT, "close");
}

enum { most_files = 4096, path_size = PATH_MAX * 2 };

/* The range of each open file that was written and not yet synced. */
static struct { off_t from, to; } unsynced[most_files];

static void note(int fd, off_t at, ssize_t bytes) {
  if (fd < 0 || fd >= most_files || bytes <= 0) return;
  if (unsynced[fd].to == 0 || at < unsynced[fd].from) unsynced[fd].from = at;
  if (at + bytes > unsynced[fd].to) unsynced[fd].to = at + bytes;
}

/* A file deleted before its folder was synced would be gone after the power cut too. */
static void forget_deleted(const char *folder, const char *to) {
  char there[path_size], kept[path_size];
  struct dirent *entry;
  DIR *shadow = opendir(to);
  if (!shadow) abort();
  while ((entry = readdir(shadow))) {
    if (entry->d_name[0] == '.') continue;
    snprintf(there, sizeof there, "%s/%s", folder, entry->d_name);
    snprintf(kept, sizeof kept, "%s/%s", to, entry->d_name);
    if (access(there, F_OK) != 0) unlink(kept);
  }
  closedir(shadow);
}

static void copy_unsynced(int fd, const char *kept, off_t size) {
  char buffer[65536];
  int out = open(kept, O_WRONLY | O_CREAT, 0600);
  if (out < 0) abort();
  off_t at = unsynced[fd].from, end = unsynced[fd].to;
  while (at < end) {
    size_t part = (size_t)(end - at) < sizeof buffer ? (size_t)(end - at) : sizeof buffer;
    ssize_t got = pread(fd, buffer, part, at);
    if (got <= 0) break;
    if (real_pwrite(out, buffer, (size_t)got, at) != got) abort();
    at += got;
  }
  if (ftruncate(out, size) != 0) abort();
  close(out);
  unsynced[fd].from = unsynced[fd].to = 0;
}

static void keep(int fd) {
  const char *to = getenv("SYNCED_TO");
  struct stat stat;
  char link[64], path[PATH_MAX], kept[path_size];
  if (!to || fd >= most_files || fstat(fd, &stat) != 0) return;
  snprintf(link, sizeof link, "/proc/self/fd/%d", fd);
  ssize_t length = readlink(link, path, sizeof path - 1);
  if (length < 0) return;
  path[length] = 0;
  if (S_ISDIR(stat.st_mode)) return forget_deleted(path, to);
  const char *name = strrchr(path, '/');
  if (!S_ISREG(stat.st_mode) || !name || strncmp(name + 1, "bushline.db", 11) != 0) return;
  snprintf(kept, sizeof kept, "%s%s", to, name);
  copy_unsynced(fd, kept, stat.st_size);
}

/* Does not sync the real disk: the test checks what the program synced, and a slow disk would only delay it. */
int fsync(int fd) {
  keep(fd);
  return 0;
}

int fdatasync(int fd) {
  keep(fd);
  return 0;
}

ssize_t write(int fd, const void *bytes, size_t count) {
  off_t at = lseek(fd, 0, SEEK_CUR);
  ssize_t written = real_write(fd, bytes, count);
  if (at >= 0) note(fd, at, written);
  return written;
}

ssize_t pwrite(int fd, const void *bytes, size_t count, off_t at) {
  ssize_t written = real_pwrite(fd, bytes, count, at);
  note(fd, at, written);
  return written;
}

ssize_t pwrite64(int fd, const void *bytes, size_t count, off_t at) {
  ssize_t written = real_pwrite(fd, bytes, count, at);
  note(fd, at, written);
  return written;
}

/* A file descriptor that is used again must not inherit the old file's range. */
int close(int fd) {
  if (fd >= 0 && fd < most_files) unsynced[fd].from = unsynced[fd].to = 0;
  return real_close(fd);
}
