import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { onTestFinished } from "vitest";

/** For tests: creates an empty folder, which is gone after the test. */
export function makeFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "tiffin-test-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  return folder;
}
