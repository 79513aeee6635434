/** Writes every picture of the demo as SVG: `node build-steps/draw-pictures.ts`. */
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { catalogue, pictureOfDish, pictureOfVendor } from "#db/demo/catalogue.ts";
import { drawDish, drawRestaurant } from "#db/demo/pictures.ts";

const folder = "build/client/pictures";

const pictures = new Map<string, string>();
for (const vendor of catalogue()) {
  pictures.set(pictureOfVendor(vendor.id), drawRestaurant(vendor.kinds, vendor.id));
  for (const { name, kind } of vendor.items) pictures.set(pictureOfDish(name), drawDish(kind, name));
}

mkdirSync(folder, { recursive: true });
for (const [name, svg] of pictures) writeFileSync(join(folder, `${name}.svg`), svg);
const bytes = [...pictures.values()].reduce((sum, svg) => sum + Buffer.byteLength(svg), 0);
console.log(`${pictures.size} pictures, ${Math.round(bytes / 1024)} KB in ${folder}`);
