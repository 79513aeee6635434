import { spawnSync } from "node:child_process";
import { expect, test } from "vitest";

test("a signal that arrives while the listeners are replaced reaches the new one, and no earlier one", () => {
  const script = `const { onStopSignal } = await import("./server/start/signals.ts");
    const listen = (name) => onStopSignal((signal) => console.log(name, signal));
    process.on("SIGTERM", () => console.log("a listener of a library"));
    listen("first");
    process.kill(process.pid, "SIGTERM");
    listen("second");
    setTimeout(() => {}, 100);`;
  const { stdout, status } = spawnSync(process.execPath, ["--input-type=module", "-e", script], { encoding: "utf8" });
  expect({ stdout, status }).toEqual({ stdout: "second SIGTERM\n", status: 0 });
});
