// The part of Apple's C library that the runtime libraries call, with the types and the availability that Apple's
// manual pages and SDK documentation state. Declarations alone: scripts/check-availability compiles against them, and
// nothing is linked. Where Swift sees another form than C (functions with `...`, `errno`), it is Swift's form.
#ifndef BULWARK_DARWIN_STUB_H
#define BULWARK_DARWIN_STUB_H

#define MAC_ONLY \
    __attribute__((availability(ios, unavailable))) __attribute__((availability(tvos, unavailable))) \
    __attribute__((availability(watchos, unavailable))) __attribute__((availability(visionos, unavailable)))
#define NO_PROCESSES \
    __attribute__((availability(tvos, unavailable))) __attribute__((availability(watchos, unavailable)))

typedef unsigned char uint8_t;
typedef unsigned int uint32_t;
typedef unsigned long long uint64_t;
typedef long ssize_t;
typedef unsigned long size_t;
typedef long long off_t;
typedef unsigned short mode_t;
typedef unsigned short nlink_t;
typedef int dev_t;
typedef unsigned long long ino_t;
typedef int pid_t;
typedef unsigned int uid_t;
typedef unsigned int gid_t;
typedef unsigned int vm_inherit_t;
typedef int errno_t;
typedef size_t rsize_t;

extern int errno __attribute__((swift_attr("nonisolated(unsafe)")));
#define EINTR 4
#define EINPROGRESS 36
#define ENOTDIR 20
#define ENOENT 2
#define EEXIST 17
#define EINVAL 22
#define ENAMETOOLONG 63
#define ECONNREFUSED 61
#define EACCES 13
#define EPERM 1
#define EAGAIN 35
#define ENOSPC 28
#define EROFS 30
#define EDQUOT 69
char *_Nonnull strerror(int);

struct timespec {
    long tv_sec;
    long tv_nsec;
};
struct stat {
    dev_t st_dev;
    mode_t st_mode;
    nlink_t st_nlink;
    ino_t st_ino;
    uid_t st_uid;
    gid_t st_gid;
    struct timespec st_atimespec;
    struct timespec st_mtimespec;
    struct timespec st_ctimespec;
    off_t st_size;
};
int stat(const char *_Nonnull, struct stat *_Nonnull);
int lstat(const char *_Nonnull, struct stat *_Nonnull);
int fstat(int, struct stat *_Nonnull);
int fstatat(int, const char *_Nonnull, struct stat *_Nonnull, int);
#define AT_SYMLINK_NOFOLLOW 0x0020
#define AT_EACCESS 0x0010
int fchmod(int, mode_t);
int fchown(int, uid_t, gid_t);
mode_t umask(mode_t);
#define S_IFMT ((mode_t)0170000)
#define S_IFDIR ((mode_t)0040000)
#define S_IFREG ((mode_t)0100000)
#define S_IFLNK ((mode_t)0120000)
#define S_IFIFO ((mode_t)0010000)

#define O_RDONLY 0x0000
#define O_WRONLY 0x0001
#define O_RDWR 0x0002
#define O_NONBLOCK 0x0004
#define O_APPEND 0x0008
#define O_NOFOLLOW 0x0100
#define O_CREAT 0x0200
#define O_EXCL 0x0800
#define O_DIRECTORY 0x00100000
#define O_CLOEXEC 0x01000000
#define F_SETFD 2
#define FD_CLOEXEC 1
#define F_GETFL 3
#define STDIN_FILENO 0
#define STDOUT_FILENO 1
#define STDERR_FILENO 2
#define F_GETPATH 50
#define F_FULLFSYNC 51
#define PATH_MAX 1024
#define SEEK_SET 0
#define SEEK_CUR 1
#define LOCK_SH 0x01
#define LOCK_EX 0x02
#define LOCK_NB 0x04
#define LOCK_UN 0x08
// Swift sees these with and without their last argument.
#define OVERLOADED __attribute__((overloadable))
int open(const char *_Nonnull, int) OVERLOADED;
int open(const char *_Nonnull, int, mode_t) OVERLOADED;
int openat(int, const char *_Nonnull, int) OVERLOADED;
int openat(int, const char *_Nonnull, int, mode_t) OVERLOADED;
int fcntl(int, int) OVERLOADED;
int fcntl(int, int, int) OVERLOADED;
int fcntl(int, int, void *_Nonnull) OVERLOADED;
int close(int);
ssize_t read(int, void *_Nullable, size_t);
ssize_t write(int, const void *_Nullable, size_t);
ssize_t pread(int, void *_Nullable, size_t, off_t);
ssize_t pwrite(int, const void *_Nullable, size_t, off_t);
off_t lseek(int, off_t, int);
int ftruncate(int, off_t);
int fsync(int);
int flock(int, int);
int link(const char *_Nonnull, const char *_Nonnull);
int unlink(const char *_Nonnull);
int rename(const char *_Nonnull, const char *_Nonnull);
int linkat(int, const char *_Nonnull, int, const char *_Nonnull, int);
int unlinkat(int, const char *_Nonnull, int);
int renameat(int, const char *_Nonnull, int, const char *_Nonnull);
char *_Nullable realpath(const char *_Nonnull, char *_Nullable);
int access(const char *_Nonnull, int);
pid_t getpid(void);
int mkdir(const char *_Nonnull, mode_t);
int mkstemp(char *_Nonnull);
int dup(int);
int dup2(int, int);
typedef struct __sFILE FILE;
int fflush(FILE *_Nullable);
int usleep(unsigned int);
int strcmp(const char *_Nonnull, const char *_Nonnull);

struct dirent {
    ino_t d_ino;
    unsigned short d_reclen;
    char d_name[1024];
};
typedef struct directory_stream DIR;
DIR *_Nullable opendir(const char *_Nonnull);
struct dirent *_Nullable readdir(DIR *_Nonnull);
int closedir(DIR *_Nonnull);

int faccessat(int, const char *_Nonnull, int, int);
ssize_t readlink(const char *_Nonnull, char *_Nonnull, size_t);
#define AT_FDCWD -2
#define AT_SYMLINK_NOFOLLOW 0x0020
#define AT_EACCESS 0x0010
#define F_OK 0
#define W_OK 2
#define F_SETFL 4

typedef unsigned int socklen_t;
typedef unsigned char sa_family_t;
struct sockaddr {
    unsigned char sa_len;
    sa_family_t sa_family;
    char sa_data[14];
};
struct sockaddr_un {
    unsigned char sun_len;
    sa_family_t sun_family;
    char sun_path[104];
};
struct in_addr {
    uint32_t s_addr;
};
struct sockaddr_in {
    unsigned char sin_len;
    sa_family_t sin_family;
    unsigned short sin_port;
    struct in_addr sin_addr;
    char sin_zero[8];
};
struct ifaddrs {
    struct ifaddrs *_Nullable ifa_next;
    char *_Nullable ifa_name;
    unsigned int ifa_flags;
};
int getifaddrs(struct ifaddrs *_Nullable *_Nullable);
void freeifaddrs(struct ifaddrs *_Nullable);
#define AF_UNIX 1
#define AF_INET 2
#define SOCK_STREAM 1
#define SOL_SOCKET 0xffff
#define SO_NOSIGPIPE 0x1022
#define SO_RCVTIMEO 0x1006
#define SO_SNDTIMEO 0x1005
#define MSG_NOSIGNAL 0x80000
int socket(int, int, int);
int connect(int, const struct sockaddr *_Nonnull, socklen_t);
ssize_t send(int, const void *_Nonnull, size_t, int);
ssize_t sendto(int, const void *_Nonnull, size_t, int, const struct sockaddr *_Nullable, socklen_t);
ssize_t recv(int, void *_Nonnull, size_t, int);
int setsockopt(int, int, int, const void *_Nonnull, socklen_t);
struct pollfd {
    int fd;
    short events;
    short revents;
};
#define POLLIN 0x0001
#define POLLOUT 0x0004
#define POLLHUP 0x0010
#define POLLERR 0x0008
int poll(struct pollfd *_Nonnull, unsigned int, int);
struct timeval {
    long tv_sec;
    int tv_usec;
};
#define EWOULDBLOCK EAGAIN
#define RTLD_NOW 0x2
#define RTLD_LOCAL 0x4
void *_Nullable dlopen(const char *_Nullable, int);
int dlclose(void *_Nonnull);
uid_t geteuid(void);
pid_t waitpid(pid_t, int *_Nullable, int) NO_PROCESSES;
void _exit(int) __attribute__((noreturn));
#define CTL_KERN 1
#define KERN_PROC 14
#define KERN_PROC_PID 1
#define P_TRACED 0x00000800
struct extern_proc {
    int p_flag;
};
struct kinfo_proc {
    struct extern_proc kp_proc;
};
int sysctl(int *_Nullable, unsigned int, void *_Nullable, size_t *_Nullable, void *_Nullable, size_t);

typedef int kern_return_t;
typedef unsigned int mach_port_t;
typedef unsigned long vm_address_t;
typedef unsigned long vm_size_t;
typedef unsigned int mach_msg_type_number_t;
typedef unsigned int exception_mask_t;
typedef mach_port_t exception_handler_t;
typedef int exception_behavior_t;
typedef int thread_state_flavor_t;
#define KERN_SUCCESS 0
#define EXC_BAD_ACCESS 1
#define EXC_BAD_INSTRUCTION 2
#define EXC_BREAKPOINT 6
kern_return_t vm_read_overwrite(mach_port_t, vm_address_t, vm_size_t, vm_address_t, vm_size_t *_Nonnull);
kern_return_t mach_port_deallocate(mach_port_t, mach_port_t);
kern_return_t task_get_exception_ports(
    mach_port_t, exception_mask_t, exception_mask_t *_Nonnull, mach_msg_type_number_t *_Nonnull,
    exception_handler_t *_Nonnull, exception_behavior_t *_Nonnull, thread_state_flavor_t *_Nonnull) NO_PROCESSES;
pid_t fork(void) NO_PROCESSES;
long sysconf(int);
#define _SC_PAGESIZE 29
#define _SC_NPROCESSORS_ONLN 58

#define PROT_NONE 0x00
#define PROT_READ 0x01
#define PROT_WRITE 0x02
#define MAP_PRIVATE 0x0002
#define MAP_ANON 0x1000
#define MAP_ANONYMOUS MAP_ANON
extern void *_Nullable const MAP_FAILED __attribute__((swift_attr("nonisolated(unsafe)")));
void *_Nullable mmap(void *_Nullable, size_t, int, int, int, off_t);
int munmap(void *_Nullable, size_t);
int mprotect(void *_Nullable, size_t, int);
int mlock(const void *_Nullable, size_t);
int munlock(const void *_Nullable, size_t);
int madvise(void *_Nullable, size_t, int);
int minherit(void *_Nullable, size_t, int);
#define VM_INHERIT_NONE ((vm_inherit_t)2)

void *_Nullable malloc(size_t);
void free(void *_Nullable);
size_t malloc_size(const void *_Nullable);
void *_Nullable memchr(const void *_Nonnull, int, size_t);
void *_Nullable memcpy(void *_Nullable, const void *_Nullable, size_t);
size_t strlen(const char *_Nonnull);
errno_t memset_s(void *_Nullable, rsize_t, int, rsize_t);
void arc4random_buf(void *_Nullable, size_t);
// <sys/random.h> is part of the macOS SDK; Apple refuses apps for other systems that call it.
int getentropy(void *_Nonnull, size_t) MAC_ONLY;
void *_Nullable dlsym(void *_Nullable, const char *_Nonnull);
char *_Nullable getenv(const char *_Nonnull);

typedef struct {
    long signature;
    char opaque[56];
} pthread_mutex_t;
typedef struct {
    long signature;
    char opaque[8];
} pthread_mutexattr_t;
int pthread_mutex_init(pthread_mutex_t *_Nonnull, const pthread_mutexattr_t *_Nullable);
int pthread_mutex_lock(pthread_mutex_t *_Nonnull);
int pthread_mutex_unlock(pthread_mutex_t *_Nonnull);
int pthread_mutex_destroy(pthread_mutex_t *_Nonnull);

double log2(double value);

int sysctlbyname(const char *_Nonnull, void *_Nullable, size_t *_Nullable, void *_Nullable, size_t);
typedef enum { _CLOCK_MONOTONIC_RAW = 4 } clockid_t;
extern const clockid_t CLOCK_MONOTONIC_RAW;
__attribute__((availability(macos, introduced = 10.12))) __attribute__((availability(ios, introduced = 10.0)))
__attribute__((availability(tvos, introduced = 10.0))) __attribute__((availability(watchos, introduced = 3.0)))
uint64_t clock_gettime_nsec_np(clockid_t);
#define AF_INET6 30
#define SEEK_END 2
#define EMLINK 31
#define ELOOP 62
struct in6_addr {
    union {
        uint8_t __u6_addr8[16];
        uint32_t __u6_addr32[4];
    } __u6_addr;
};
int inet_pton(int, const char *_Nonnull, void *_Nonnull);
const char *_Nullable inet_ntop(int, const void *_Nonnull, char *_Nonnull, uint32_t);
#endif
