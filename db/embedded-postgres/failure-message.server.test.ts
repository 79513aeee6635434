import { expect, test } from "vitest";
import { failureMessage } from "./failure-message.server.ts";

test("a PostgreSQL that cannot start on a full disk says so, although it could not log its own reason", () => {
  expect(failureMessage(new Error("it ended with 1"), "/data", 28_900_000)).toBe(
    "DATA_DIR /data: only 28 MB are free (it ended with 1): make room, or move DATA_DIR to another folder",
  );
  expect(failureMessage(new Error("it ended with 1"), "/nowhere")).toMatch(/^it ended with 1\. Set DATABASE_URL /);
  const noSpace = Object.assign(new Error("ENOSPC: no space left on device, mkdir '/data/x'"), { code: "ENOSPC" });
  expect(failureMessage(noSpace, "/data", 0)).toMatch(
    /^DATA_DIR \/data is on a full disk \(ENOSPC: [^\n]+: make room, /,
  );
});

test.each(["spawn /bin/postgres EMFILE", "insufficient file descriptors available to start server process"])(
  "says how to let the app open more files: %s",
  (reason) => {
    expect(failureMessage(new Error(reason), "/nowhere")).toBe(
      `${reason}: let the app open more files, with \`ulimit -n 1024\` or \`docker run --ulimit nofile=1024\``,
    );
  },
);
