import { readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, gzip } from "node:zlib";
import zopfli from "@gfx/zopfli";

/** Writes compressed copies, `.br` and `.gz`, beside every text file of the client: `node build-steps/compress-files.ts`. */
const folder = "build/client";
const names = await readdir(folder, { recursive: true });
for (const name of names.filter((file) => /\.(js|css|svg|json|webmanifest|txt)$/.test(file))) {
  const path = join(folder, name);
  const text = await readFile(path);
  await writeFile(`${path}.br`, await promisify(brotliCompress)(text));
  await writeFile(`${path}.gz`, await gzipSmall(name, text));
}

/** Zopfli makes scripts and style sheets 3 % smaller, but takes too long for hundreds of small pictures. */
function gzipSmall(name: string, text: Buffer): Promise<Uint8Array> {
  return /\.(js|css)$/.test(name) ? zopfli.gzipAsync(text, {}) : promisify(gzip)(text, { level: 9 });
}
