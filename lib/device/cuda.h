/* SPDX-License-Identifier: BSD-3-Clause */
/* The functions of NVIDIA's driver (libcuda.so.1) that running a device kernel takes, X(name, arguments). All
 * return 0, or the number of an error. They are found at run time, so that nothing of NVIDIA's is needed to
 * build. The meaning of each is in the "CUDA Driver API" reference. */
#ifndef TOUCH_DEVICE_CUDA_H
#define TOUCH_DEVICE_CUDA_H

#include <stddef.h>
#include <stdint.h>

/* An address in the device's memory. */
typedef uint64_t touch_cuda_pointer;

#define TOUCH_CUDA(X)                                                                              \
    X(cuInit, (unsigned flags))                                                                    \
    X(cuGetErrorString, (int error, const char **ret_text))                                        \
    X(cuDeviceGet, (int *ret_device, int number))                                                  \
    X(cuDeviceGetName, (char *ret_name, int size, int device))                                     \
    X(cuDevicePrimaryCtxRetain, (void **ret_context, int device))                                  \
    X(cuCtxSetCurrent, (void *context))                                                            \
    X(cuModuleLoadData, (void **ret_module, const void *text))                                     \
    X(cuModuleUnload, (void *module))                                                              \
    X(cuModuleGetFunction, (void **ret_function, void *module, const char *name))                  \
    X(cuMemAlloc_v2, (touch_cuda_pointer * ret_pointer, size_t bytes))                             \
    X(cuMemFree_v2, (touch_cuda_pointer pointer))                                                  \
    X(cuMemcpyHtoD_v2, (touch_cuda_pointer to, const void *from, size_t bytes))                    \
    X(cuMemcpyDtoH_v2, (void *to, touch_cuda_pointer from, size_t bytes))                          \
    X(cuMemsetD8_v2, (touch_cuda_pointer to, unsigned char byte, size_t bytes))                    \
    X(cuLaunchKernel, (void *function, unsigned grid_x, unsigned grid_y, unsigned grid_z,          \
                       unsigned block_x, unsigned block_y, unsigned block_z, unsigned shared,      \
                       void *stream, void **arguments, void **extra))                              \
    X(cuEventCreate, (void **ret_event, unsigned flags))                                           \
    X(cuEventRecord, (void *event, void *stream))                                                  \
    X(cuEventSynchronize, (void *event))                                                           \
    X(cuEventElapsedTime, (float *ret_ms, void *begin, void *end))

#endif
