/* SPDX-License-Identifier: GPL-3.0-or-later */
#define _GNU_SOURCE /* fallocate, getentropy, memfd_create, seals */
#include <dirent.h>
#include <fcntl.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>
#include "file.h"
#include "limits.h"

#define MARK   ".tmp-"
#define DIGITS 16
#define CHUNK  65536

/* --- names -------------------------------------------------------------------------------------- */

char *file_temporary(const char *path) {
    uint64_t random;
    if (getentropy(&random, sizeof random)) /* without it, still no name of another process */
        random = (uint64_t)getpid() << 32 ^ (uint64_t)time(NULL) ^ (uint64_t)(uintptr_t)&random;
    return play_format("%s" MARK "%0*llx", path, DIGITS, (unsigned long long)random);
}

int file_is_temporary(const char *name) {
    const char *mark = strstr(name, MARK);
    const char *random = mark ? mark + sizeof MARK - 1 : "";
    return strspn(random, "0123456789abcdef") == DIGITS && !random[DIGITS];
}

/* A path from a format and its arguments, for a function that has them as `...`. */
#define PATH_OF(ret, format)                                                                       \
    do {                                                                                           \
        va_list list;                                                                              \
        va_start(list, format);                                                                    \
        ret = play_format_list(format, list);                                                      \
        va_end(list);                                                                              \
    } while (0)

/* --- writing ------------------------------------------------------------------------------------ */

/* errno stays as it is. */
static int refuse(const char *path, const char *why, char *ret_message, size_t size) {
    const int error = errno;
    if (ret_message)
        snprintf(ret_message, size, "%s cannot be written: %s", path, why);
    else
        fprintf(stderr, "touchstone: %s cannot be written: %s\n", path, why);
    errno = error;
    return -1;
}

static void forget(struct file_writer *file) {
    *file = (struct file_writer){NULL, NULL, NULL};
}

/* A rename would put a file in the place of a device or a pipe. */
static int is_written_itself(const char *path) {
    struct stat info;
    return !stat(path, &info) && !S_ISREG(info.st_mode) && !S_ISDIR(info.st_mode);
}

int file_begin(struct file_writer *ret_file, char *ret_message, size_t size, const char *path,
               ...) {
    struct file_writer *f = ret_file;
    *f = (struct file_writer){NULL, NULL, NULL};
    PATH_OF(f->path, path);
    f->temporary = is_written_itself(f->path) ? NULL : file_temporary(f->path);
    const int file = f->temporary
                         ? open(f->temporary, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666)
                         : open(f->path, O_WRONLY | O_CLOEXEC | O_NOCTTY);
    f->stream = file < 0 ? NULL : fdopen(file, "w");
    if (f->stream)
        return 0;
    const int error = errno;
    char words[256];
    refuse(f->path, limit_error(error, words, sizeof words), ret_message, size);
    if (file >= 0)
        close(file);
    if (file >= 0 && f->temporary)
        unlink(f->temporary);
    forget(f);
    errno = error;
    return -1;
}

int file_commit(struct file_writer *file, int failed, char *ret_message, size_t size) {
    int error = failed ? errno : 0;
    int bad = failed || ferror(file->stream);
    if (fclose(file->stream)) {
        error = errno;
        bad = 1;
    }
    if (!bad && file->temporary && rename(file->temporary, file->path)) {
        error = errno;
        bad = 1;
    }
    if (bad) {
        char words[256];
        refuse(file->path,
               error ? limit_error(error, words, sizeof words) : "the text is not whole",
               ret_message, size);
        if (file->temporary)
            unlink(file->temporary);
    }
    forget(file);
    errno = error;
    return bad ? -1 : 0;
}

int file_copy(const char *from, const char *to, char *ret_message, size_t size) {
    char part[CHUNK];
    size_t got;
    struct file_writer writer;
    struct stat of;
    FILE *in = fopen(from, "rb");
    if (!in)
        return refuse(from, strerror(errno), ret_message, size);
    int bad = file_begin(&writer, ret_message, size, "%s", to);
    if (!bad) {
        while ((got = fread(part, 1, sizeof part, in)) > 0)
            fwrite(part, 1, got, writer.stream);
        bad = fstat(fileno(in), &of) || fchmod(fileno(writer.stream), of.st_mode & 0777);
        bad = file_commit(&writer, bad || ferror(in), ret_message, size);
    }
    fclose(in);
    return bad;
}

/* --- reading ------------------------------------------------------------------------------------ */

int file_open_regular(const char *path) {
    struct stat info;
    const int file = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY);
    if (file < 0 || (!fstat(file, &info) && S_ISREG(info.st_mode)))
        return file;
    close(file);
    errno = S_ISDIR(info.st_mode) ? EISDIR : ENOTSUP;
    return -1;
}

/* The stream is closed; where it is NULL, errno says why. */
static char *read_stream(FILE *file, size_t most) {
    char *text = NULL;
    if (!file)
        return NULL;
    size_t length = 0;
    for (size_t got = 1; got && length <= most; length += got) {
        text = play_resize(text, length + CHUNK + 1, 1);
        got = fread(text + length, 1, CHUNK, file);
    }
    text[length] = '\0';
    const int error = ferror(file)             ? errno
                      : length > most          ? EFBIG
                      : strlen(text) != length ? EILSEQ
                                               : 0;
    fclose(file);
    if (!error)
        return play_resize(text, length + 1, 1);
    play_release(text);
    errno = error;
    return NULL;
}

char *file_read(size_t most, const char *path, ...) {
    char *name;
    PATH_OF(name, path);
    const int file = file_open_regular(name);
    char *text = read_stream(file < 0 ? NULL : fdopen(file, "rb"), most);
    const int error = errno;
    errno = error;
    return text;
}

char *file_read_part(const char *path, size_t at, size_t bytes) {
    const int file = file_open_regular(path);
    if (file < 0)
        return NULL;
    char *text = play_resize(NULL, bytes + 1, 1);
    const ssize_t got = pread(file, text, bytes, (off_t)at);
    const int error = got < 0 ? errno : (size_t)got < bytes ? EIO : 0;
    text[error ? 0 : bytes] = '\0';
    close(file);
    if (!error && strlen(text) == bytes)
        return text;
    play_release(text);
    errno = error ? error : EILSEQ;
    return NULL;
}

char *file_read_input(const char *path) {
    return read_stream(fopen(path, "rbe"), FILE_TEXT);
}

int file_has_text(const char *path, ...) {
    char *name;
    struct stat info;
    PATH_OF(name, path);
    return !stat(name, &info) && S_ISREG(info.st_mode) && info.st_size > 0;
}

int file_put(int file, const char *text, size_t length) {
    while (length > 0) {
        const ssize_t put = write(file, text, length);
        if (put < 0 && errno != EINTR)
            return -1;
        text += put > 0 ? put : 0;
        length -= put > 0 ? (size_t)put : 0;
    }
    return 0;
}

/* --- files without a name ------------------------------------------------------------------------ */

int file_above_streams(int file) {
    if (file < 0 || file > STDERR_FILENO)
        return file;
    const int moved = fcntl(file, F_DUPFD_CLOEXEC, STDERR_FILENO + 1);
    close(file);
    return moved;
}

int file_in_memory(void) {
#ifdef __linux__
    return file_above_streams(memfd_create("touchstone", MFD_CLOEXEC));
#else
    FILE *stream = tmpfile();
    const int file = stream ? fcntl(fileno(stream), F_DUPFD_CLOEXEC, STDERR_FILENO + 1) : -1;
    if (stream)
        fclose(stream);
    return file;
#endif
}

static int is_listed(const int *list, int file) {
    for (; *list >= 0; list++)
        if (*list == file)
            return 1;
    return 0;
}

/* The folder of open descriptors names them; where there is none, all that may be open are tried. */
void file_close_others(const int *kept) {
    DIR *folder = opendir("/proc/self/fd");
    const long most = sysconf(_SC_OPEN_MAX);
    if (!folder) {
        for (int i = STDERR_FILENO + 1; i < (most > 0 && most < 65536 ? (int)most : 65536); i++)
            if (!is_listed(kept, i))
                close(i);
        return;
    }
    for (const struct dirent *entry; (entry = readdir(folder));) {
        const int file = atoi(entry->d_name);
        if (file > STDERR_FILENO && file != dirfd(folder) && !is_listed(kept, file))
            close(file);
    }
    closedir(folder);
}

int file_in_memory_kept(size_t size) {
#ifdef __linux__
    const int file =
        file_above_streams(memfd_create("touchstone", MFD_CLOEXEC | MFD_ALLOW_SEALING));
    if (file < 0 || ftruncate(file, (off_t)size) ||
        fcntl(file, F_ADD_SEALS, F_SEAL_SHRINK | F_SEAL_SEAL)) {
        if (file >= 0)
            close(file);
        return -1;
    }
    return file;
#else
    const int file = file_in_memory();
    return file >= 0 && !ftruncate(file, (off_t)size) ? file : -1;
#endif
}

const char *file_large_folder(void) {
    const char *folder = getenv("TMPDIR");
    return folder && *folder ? folder : !access("/var/tmp", W_OK) ? "/var/tmp" : "/tmp";
}

int file_large(void) {
    char *path = play_format("%s/touchstone-XXXXXX", file_large_folder());
    const int file = mkostemp(path, O_CLOEXEC);
    const int error = errno;
    if (file >= 0)
        unlink(path);
    errno = error;
    return file_above_streams(file);
}

int file_forget_from(int file, size_t at) {
#ifdef __linux__
    struct stat info;
    if (fstat(file, &info) || info.st_size < (off_t)at)
        return -1;
    return info.st_size == (off_t)at ? 0
                                     : fallocate(file, FALLOC_FL_PUNCH_HOLE | FALLOC_FL_KEEP_SIZE,
                                                 (off_t)at, info.st_size - (off_t)at) &&
                                           ftruncate(file, (off_t)at);
#else
    return ftruncate(file, (off_t)at);
#endif
}

/* --- folders ------------------------------------------------------------------------------------ */

void file_make_parents(const char *path) {
    char *part = play_copy(path);
    for (char *slash = *part ? strchr(part + 1, '/') : NULL; slash;
         slash = strchr(slash + 1, '/')) {
        *slash = '\0';
        mkdir(part, 0777);
        *slash = '/';
    }
}
