import { readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, gzip } from "node:zlib";

/** After the build: writes `.br` and `.gz` beside every text file of the client, as small as they get. */
const folder = "build/client";
const names = await readdir(folder, { recursive: true });
for (const name of names.filter((file) => /\.(js|css|svg|json|webmanifest|txt)$/.test(file))) {
  const path = join(folder, name);
  const text = await readFile(path);
  await writeFile(`${path}.br`, await promisify(brotliCompress)(text));
  await writeFile(`${path}.gz`, await promisify(gzip)(text, { level: 9 }));
}
