import { readdir, readFile, writeFile } from "node:fs/promises";
import { availableParallelism } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { isMainThread, Worker, workerData } from "node:worker_threads";
import { brotliCompress, gzip } from "node:zlib";
import zopfli from "@gfx/zopfli";

/** Writes compressed copies, `.br` and `.gz`, beside every text file of the client: `node build-steps/compress-files.ts`. */
const folder = "build/client";

if (isMainThread) await shareAmongWorkers();
else for (const name of workerData as string[]) await compress(name);

/** Zopfli is WebAssembly, which would leave all processors but one idle. */
async function shareAmongWorkers(): Promise<void> {
  const names = (await readdir(folder, { recursive: true })).filter((file) =>
    /\.(js|css|svg|json|webmanifest|txt)$/.test(file),
  );
  const count = availableParallelism();
  for (let first = 0; first < count; first += 1) {
    new Worker(new URL(import.meta.url), { workerData: names.filter((_, index) => index % count === first) });
  }
}

async function compress(name: string): Promise<void> {
  const path = join(folder, name);
  const text = await readFile(path);
  await writeFile(`${path}.br`, await promisify(brotliCompress)(text));
  await writeFile(`${path}.gz`, await gzipSmall(name, text));
}

/** Zopfli makes scripts and style sheets 3 % smaller, but takes too long for hundreds of small pictures. */
function gzipSmall(name: string, text: Buffer): Promise<Uint8Array> {
  return /\.(js|css)$/.test(name) ? zopfli.gzipAsync(text, {}) : promisify(gzip)(text, { level: 9 });
}
