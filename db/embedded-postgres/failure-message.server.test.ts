import { expect, test } from "vitest";
import { failureMessage } from "./failure-message.server.ts";

test("a PostgreSQL that cannot start on a full disk says so, although it could not log its own reason", () => {
  expect(failureMessage(new Error("it ended with 1"), "/data", 28_900_000)).toBe(
    "DATA_DIR /data: only 28 MB are free (it ended with 1): make room, or move DATA_DIR to another folder",
  );
  expect(failureMessage(new Error("it ended with 1"), "/nowhere")).toMatch(/^it ended with 1: set DATABASE_URL /);
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

test.each([
  ["spawn /bin/postgres EAGAIN", /: let the app run more processes, with `ulimit -u /],
  ["could not fork new process for connection", /: let the app run more processes, /],
  ['could not access directory "/data/postgres": Permission denied', /: give that folder, .* with `chown -R`$/],
  ['data directory "/data/postgres" has wrong ownership', /: give that folder, /],
  ['data directory "/data/postgres" has invalid permissions', /: run `chmod 700` on that folder$/],
  [
    'could not open file "/data/postgres/global/pg_control": No such file or directory',
    /: restore a backup into another DATA_DIR/,
  ],
  ["could not locate a valid checkpoint record at 0/66E0228", /: restore a backup into another DATA_DIR/],
  ['"/data/postgres" is not a valid data directory', /: restore a backup into another DATA_DIR/],
  ['database "postgres" does not exist', /: restore a backup into another DATA_DIR/],
])("says what helps, not to set DATABASE_URL: %s", (reason, fix) => {
  expect(failureMessage(new Error(reason), "/nowhere")).toMatch(fix);
  expect(failureMessage(new Error(reason), "/nowhere")).not.toContain("DATABASE_URL");
});
