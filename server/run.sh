#!/bin/sh
# Runs the built app: for `npm start`, the image and the tests. docs/performance.md has what each option saves.
# The C library reads MALLOC_… when a process starts, and NODE_OPTIONS does not allow --heap-growing-percent.
export NODE_ENV=production MALLOC_ARENA_MAX=1 MALLOC_MMAP_THRESHOLD_=4194304 MALLOC_TRIM_THRESHOLD_=8388608
# Instead of the C library's malloc: the image contains jemalloc; elsewhere it is used where it is installed.
for library in /usr/lib/*/libjemalloc.so.2; do
  if [ -e "$library" ]; then
    export LD_PRELOAD="$library${LD_PRELOAD:+:$LD_PRELOAD}" MALLOC_CONF=narenas:1,background_thread:true,dirty_decay_ms:500,muzzy_decay_ms:0
    break
  fi
done
exec node --enable-source-maps --max-semi-space-size=16 --heap-growing-percent=25 build/server/index.js
