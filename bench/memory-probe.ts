/** Loaded into a server that is measured (`node --import`): reports its memory use on the socket MEMORY_PROBE. */
import { createServer } from "node:net";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";

setFlagsFromString("--expose-gc");
const collectGarbage = runInNewContext("gc") as (options: { type: "major"; flavor: "last-resort" }) => void;

createServer((asking) => {
  collectGarbage({ type: "major", flavor: "last-resort" });
  asking.end(String(process.memoryUsage.rss()));
})
  .listen(process.env.MEMORY_PROBE)
  .unref();
