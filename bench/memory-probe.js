/**
 * Loaded into a measured server with `node --import`: collects garbage and reports its memory on the socket
 * MEMORY_PROBE. JavaScript, because the part of Node.js that removes types would be measured, too.
 */
import { createServer } from "node:net";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";

setFlagsFromString("--expose-gc");
const collectGarbage = runInNewContext("gc");

createServer((client) => {
  collectGarbage({ type: "major", flavor: "last-resort" });
  client.end(String(process.memoryUsage.rss()));
})
  .listen(process.env.MEMORY_PROBE)
  .unref();
