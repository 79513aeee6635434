#!/bin/sh
# Runs the built app: for `npm start`, the image and the tests. docs/performance.md has what each option saves.
# The C library reads MALLOC_… when a process starts, and NODE_OPTIONS does not allow --heap-growing-percent.
export NODE_ENV=production MALLOC_ARENA_MAX=1 MALLOC_MMAP_THRESHOLD_=4194304 MALLOC_TRIM_THRESHOLD_=8388608
exec node --enable-source-maps --max-semi-space-size=16 --heap-growing-percent=25 build/server/index.js
