import { expect, test } from "vitest";
import { checkDisk, checkLastBackup } from "./data-dir-checks.ts";

test.each([
  [50e9, "ok"],
  [9e8, "advice"],
  [1e8, "unsafe"],
])("%d free bytes are %s", (freeBytes, level) => {
  expect(checkDisk({ freeBytes }).level).toBe(level);
});

const now = new Date("2026-11-22T12:00:00Z");
const hoursAgo = (hours: number) => new Date(now.getTime() - hours * 3_600_000);

test.each([
  [{ madeAt: hoursAgo(24.5) }, "ok", /the last one was made at 2026-11-21T11:30:00.000Z, every 24h/],
  [{ madeAt: hoursAgo(26) }, "advice", /a backup is due/],
  [{}, "advice", /there is none yet/],
  [{ madeAt: hoursAgo(1), failure: "ENOSPC" }, "unsafe", /failed \(ENOSPC\), the last one/],
])("backups every 24 h: %j is %s", (last, level, message) => {
  expect(checkLastBackup("24h", last, now)).toMatchObject({ level, message: expect.stringMatching(message) });
});
