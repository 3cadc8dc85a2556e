/* The VFS: files that never change while they are open, and a host in place of the operating system. */
#include "host.h"

/* A file's number, or -1 when there is no file of that name. */
HOST("open") int host_open(const char *name, int nameBytes);
HOST("size") double host_size(int file);
/* 0: `n` bytes copied; HOST_MISS: not at hand, ask host_fetch; anything else: failed. */
HOST("read") int host_read(int file, void *target, int n, double offset);
/* The same, but waits for the bytes: blocks the thread, or suspends the module's stack. */
HOST("fetch") int host_fetch(int file, void *target, int n, double offset);
/* Milliseconds since 1970. */
HOST("now") double host_now(void);
HOST("random") void host_random(void *target, int n);

#define HOST_MISS (-1)

typedef struct HostFile {
  sqlite3_file base;
  int id;
  sqlite3_int64 sizeBytes;
} HostFile;

static int fileClose(sqlite3_file *file){ return SQLITE_OK; }

static int fileRead(sqlite3_file *file, void *target, int n, sqlite3_int64 offset){
  HostFile *f = (HostFile*)file;
  sqlite3_int64 left = f->sizeBytes - offset;
  int present = left <= 0 ? 0 : left < n ? (int)left : n;
  if( present > 0 ){
    int rc = host_read(f->id, target, present, (double)offset);
    if( rc == HOST_MISS ) rc = host_fetch(f->id, target, present, (double)offset);
    if( rc ) return SQLITE_IOERR_READ;
  }
  if( present == n ) return SQLITE_OK;
  /* https://sqlite.org/c3ref/io_methods.html: a short read must fill the rest with zeros, or corruption follows. */
  memset((char*)target + present, 0, n - present);
  return SQLITE_IOERR_SHORT_READ;
}

static int fileSize(sqlite3_file *file, sqlite3_int64 *size){
  *size = ((HostFile*)file)->sizeBytes;
  return SQLITE_OK;
}

static int fileWrite(sqlite3_file *file, const void *from, int n, sqlite3_int64 offset){ return SQLITE_READONLY; }
static int fileTruncate(sqlite3_file *file, sqlite3_int64 size){ return SQLITE_READONLY; }
static int fileSync(sqlite3_file *file, int flags){ return SQLITE_OK; }
static int fileLock(sqlite3_file *file, int level){ return SQLITE_OK; }
static int fileCheckReservedLock(sqlite3_file *file, int *reserved){ *reserved = 0; return SQLITE_OK; }
static int fileControl(sqlite3_file *file, int op, void *arg){ return SQLITE_NOTFOUND; }
static int fileSectorSize(sqlite3_file *file){ return 4096; }
/* IMMUTABLE: the pager then looks for no journal and no WAL, takes no locks, and keeps its cache between statements. */
static int fileTraits(sqlite3_file *file){ return SQLITE_IOCAP_IMMUTABLE; }

static const sqlite3_io_methods fileMethods = {
  1, fileClose, fileRead, fileWrite, fileTruncate, fileSync, fileSize, fileLock, fileLock, fileCheckReservedLock,
  fileControl, fileSectorSize, fileTraits, 0, 0, 0, 0, 0, 0,
};

static int vfsOpen(sqlite3_vfs *vfs, sqlite3_filename name, sqlite3_file *file, int flags, int *outFlags){
  HostFile *f = (HostFile*)file;
  f->base.pMethods = 0;
  /* No temporary files: they live in memory (SQLITE_TEMP_STORE=3). */
  if( !name || !(flags & SQLITE_OPEN_MAIN_DB) ) return SQLITE_CANTOPEN;
  f->id = host_open(name, (int)strlen(name));
  if( f->id < 0 ) return SQLITE_CANTOPEN;
  f->sizeBytes = (sqlite3_int64)host_size(f->id);
  f->base.pMethods = &fileMethods;
  if( outFlags ) *outFlags = SQLITE_OPEN_READONLY | SQLITE_OPEN_MAIN_DB;
  return SQLITE_OK;
}

static int vfsDelete(sqlite3_vfs *vfs, const char *name, int syncDirectory){ return SQLITE_READONLY; }
static int vfsAccess(sqlite3_vfs *vfs, const char *name, int flags, int *yes){ *yes = 0; return SQLITE_OK; }
static int vfsFullPathname(sqlite3_vfs *vfs, const char *name, int n, char *out){
  if( strlen(name) >= (size_t)n ) return SQLITE_CANTOPEN;
  sqlite3_snprintf(n, out, "%s", name);
  return SQLITE_OK;
}
static int vfsRandomness(sqlite3_vfs *vfs, int n, char *out){ host_random(out, n); return n; }
static int vfsSleep(sqlite3_vfs *vfs, int microseconds){ return microseconds; }
/* Julian day: 1970-01-01 00:00 is 2440587.5. */
static int vfsCurrentTime(sqlite3_vfs *vfs, double *days){ *days = host_now() / 86400000.0 + 2440587.5; return SQLITE_OK; }
static int vfsCurrentTimeInt64(sqlite3_vfs *vfs, sqlite3_int64 *ms){
  *ms = (sqlite3_int64)host_now() + 210866760000000LL;
  return SQLITE_OK;
}
static int vfsGetLastError(sqlite3_vfs *vfs, int n, char *out){ return 0; }

static sqlite3_vfs hostVfs = {
  2, sizeof(HostFile), 1024, 0, "host", 0, vfsOpen, vfsDelete, vfsAccess, vfsFullPathname, 0, 0, 0, 0, vfsRandomness,
  vfsSleep, vfsCurrentTime, vfsGetLastError, vfsCurrentTimeInt64, 0, 0, 0,
};

/* SQLite calls these two instead of an operating system's (SQLITE_OS_OTHER). */
int sqlite3_os_init(void){ return sqlite3_vfs_register(&hostVfs, 1); }
int sqlite3_os_end(void){ return SQLITE_OK; }
