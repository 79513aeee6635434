// @module-tag slow
import { constants, deflateSync } from "node:zlib";
import { sql } from "kysely";
import sharp from "sharp";
import { expect, test } from "vitest";
import { db } from "#db/db.server.ts";
import { changeOrder, createMenuItem, createOrderAt, createVendor } from "#db/factories.ts";
import { findPictureSources, pictureWidths, uploadedPictureUrl } from "../../ui/uploaded-picture.ts";
import { convertPicture } from "./convert-picture.server.ts";
import { deleteUnusedPictures, findPictureFile, readPicturePath } from "./picture-files.server.ts";
import { savePicture } from "./save-picture.server.ts";
import { blackPng, pngChunk } from "./test-hostile-pictures.ts";

const staffId = "00000000-0000-4000-8000-000000000001";

/** A picture whose left half is red and whose right half is blue. */
function draw(width = 800, height = 400) {
  const right = { create: { width: width / 2, height, channels: 3, background: "blue" } } as const;
  return sharp({ create: { width, height, channels: 3, background: "red" } }).composite([
    { input: right, gravity: "east" },
  ]);
}

const upload = (bytes: Buffer | string) =>
  savePicture(staffId, { kind: "file", bytes: Buffer.from(bytes), name: "karahi.jpg" });

async function save(bytes: Buffer): Promise<string> {
  const saved = await upload(bytes);
  if (saved.kind !== "saved") throw new Error(`not saved: ${saved.kind}`);
  return saved.image.slice("/pictures/".length, -"-640.jpg".length);
}

async function pixelAt(file: Buffer, left: number, top: number): Promise<string> {
  const one = await sharp(file).extract({ left, top, width: 1, height: 1 }).raw().toBuffer();
  const [red = 0, , blue = 0] = one;
  return red > 200 ? "red" : blue > 200 ? "blue" : "other";
}

test.each(["jpeg", "png", "webp"] as const)("a %s is saved in three widths and two formats", async (format) => {
  const hash = await save(await draw().toFormat(format).toBuffer());
  for (const width of pictureWidths) {
    for (const kind of ["webp", "jpeg"] as const) {
      const file = (await findPictureFile(hash, { width, format: kind })) ?? Buffer.alloc(0);
      expect(await sharp(file).metadata()).toMatchObject({ format: kind, width, height: width / 2 });
    }
  }
  expect(await findPictureFile("0".repeat(64), { width: 160, format: "webp" })).toBeUndefined();
});

test("every file that a page may ask for is found by its path, and nothing else", () => {
  const hash = "0123456789abcdef".repeat(4);
  const sources = Object.values(findPictureSources(uploadedPictureUrl(hash)) ?? {});
  const paths = sources.flatMap((srcset) => srcset.split(", ").map((source) => source.split(" ")[0] ?? ""));
  const files = ["webp", "jpeg"].flatMap((format) => pictureWidths.map((width) => ({ hash, width, format })));
  expect(paths.map(readPicturePath)).toEqual(files);
  for (const path of [`/pictures/${hash}-64.jpg`, `/pictures/${hash}-640.png`, "/pictures/a.jpg", `/x/${paths[0]}`])
    expect(readPicturePath(path), path).toBeUndefined();
});

test("a picture is turned upright, and its metadata is removed", async () => {
  const exif = { IFD0: { Copyright: "secret words" }, IFD3: { GPSLatitude: "31/1 31/1 0/1" } };
  const taken = await draw().withMetadata({ orientation: 6 }).withExifMerge(exif).jpeg().toBuffer();
  expect((await sharp(taken).metadata()).orientation).toBe(6);
  const file = (await findPictureFile(await save(taken), { width: 640, format: "jpeg" })) ?? Buffer.alloc(0);
  // Turned clockwise: left becomes top.
  const { width, height, exif: saved, orientation, icc, xmp } = await sharp(file).metadata();
  expect({ width, height, saved, orientation, icc, xmp }).toEqual({ width: 400, height: 800 });
  expect([await pixelAt(file, 200, 10), await pixelAt(file, 200, 790)]).toEqual(["red", "blue"]);
  expect(file.includes("secret words")).toBe(false);
});

test("data appended to a picture, such as a script or a video, is removed", async () => {
  const polyglot = Buffer.concat([await draw().jpeg().toBuffer(), Buffer.from("<script>alert(1)</script>")]);
  const hash = await save(polyglot);
  for (const width of pictureWidths) {
    for (const format of ["webp", "jpeg"] as const) {
      expect((await findPictureFile(hash, { width, format }))?.includes("<script>")).toBe(false);
    }
  }
});

test("a transparent background becomes white, and a small picture is not enlarged", async () => {
  const logo = sharp({ create: { width: 90, height: 90, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } } });
  const hash = await save(await logo.png().toBuffer());
  for (const format of ["webp", "jpeg"] as const) {
    const file = (await findPictureFile(hash, { width: 640, format })) ?? Buffer.alloc(0);
    const { data, info } = await sharp(file).raw().toBuffer({ resolveWithObject: true });
    expect([info.width, info.channels, data[0], data[1], data[2]]).toEqual([90, 3, 255, 255, 255]);
  }
});

test("a small file of very many pixels is refused before it is decompressed", async () => {
  const file = blackPng(20_000, 20_000);
  expect(file.length).toBeLessThan(100_000);
  const before = process.memoryUsage().rss;
  expect(await upload(file)).toEqual({ kind: "too-many-pixels" });
  expect(process.memoryUsage().rss - before).toBeLessThan(200 * 1024 * 1024);
  expect(await upload(blackPng(300, 200))).toMatchObject({ kind: "saved" });
});

test("a small file of a million rows is refused: each row takes time, however short", async () => {
  const column = (height: number) =>
    sharp({ create: { width: 1, height, channels: 3, background: "red" } })
      .png()
      .toBuffer();
  expect(await upload(await column(16_384))).toEqual({ kind: "too-long" });
  expect(await upload(await column(16_383))).toMatchObject({ kind: "saved" });
});

test("compressed text in a picture is not decompressed, and is removed", async () => {
  const zeros = deflateSync(Buffer.alloc(128 * 1024 * 1024), { strategy: constants.Z_RLE });
  const compressed = (type: string, name: string) =>
    pngChunk(type, Buffer.concat([Buffer.from(`${name}\0${type === "iTXt" ? "\x01\0\0" : ""}\0`), zeros]));
  const chunks = [compressed("iCCP", "profile"), compressed("iTXt", "XML:com.adobe.xmp")];
  for (let index = 0; index < 6; index += 1) chunks.push(compressed("zTXt", `words${index}`));
  const before = process.memoryUsage().rss;
  const hash = await save(blackPng(300, 200, { chunks }));
  expect(process.memoryUsage().rss - before).toBeLessThan(200 * 1024 * 1024);
  const file = (await findPictureFile(hash, { width: 640, format: "jpeg" })) ?? Buffer.alloc(0);
  expect(file.length).toBeLessThan(5_000);
});

test("only the first frame of an animated picture is kept", async () => {
  const frames = await Promise.all([draw(40, 20), draw(40, 20)].map((frame) => frame.png().toBuffer()));
  const moving = sharp(
    Array.from({ length: 1_000 }, (_, index) => frames[index % 2] ?? ""),
    { join: { animated: true } },
  );
  const webp = await moving.webp({ loop: 0, effort: 0 }).toBuffer();
  const file = (await findPictureFile(await save(webp), { width: 640, format: "webp" })) ?? Buffer.alloc(0);
  const { width, height, pages } = await sharp(file).metadata();
  expect([width, height, pages]).toEqual([40, 20, undefined]);
});

const gif = Buffer.from("R0lGODlhAQABAAAAACwAAAAAAQABAAA=", "base64");
const script = "<svg xmlns='http://www.w3.org/2000/svg' width='9' height='9'><script>alert(1)</script></svg>";

test.each([
  ["a GIF", gif],
  ["an SVG with a script", script],
  ["an SVG after an XML declaration", `<?xml version="1.0"?>${script}`],
  ["a page", "<!doctype html><script>alert(1)</script>"],
  ["a page that begins like a GIF", "GIF89a/*<script>alert(1)</script>*/=1"],
  ["a PDF", "%PDF-1.7"],
  ["a HEIC file", "\0\0\0\x18ftypheic\0\0\0\0mif1heic"],
  ["an AVIF file", "\0\0\0\x1cftypavif\0\0\0\0avifmif1"],
  ["a TIFF file", "II*\0\x08\0\0\0"],
  ["a bitmap", "BM\x8a\0\0\0"],
  ["an empty file", ""],
])("%s is not a picture, whatever its name says", async (_what, bytes) => {
  expect(await upload(bytes)).toEqual({ kind: "not-a-picture" });
});

test.each(["jpeg", "png", "webp"] as const)("half a %s, or one with only a valid header, is broken", async (format) => {
  const noise = { width: 300, height: 300, channels: 3, noise: { type: "gaussian", mean: 128, sigma: 60 } } as const;
  const whole = await sharp({ create: { ...noise, background: "red" } })
    .toFormat(format)
    .toBuffer();
  expect(await upload(whole.subarray(0, whole.length / 2))).toEqual({ kind: "broken" });
  expect(await upload(Buffer.concat([whole.subarray(0, 12), Buffer.from(script)]))).toEqual({ kind: "broken" });
  expect(await db.selectFrom("pictures").selectAll().execute()).toEqual([]);
});

test("a file that the form could not read is refused", async () => {
  expect(await savePicture(staffId, { kind: "too-large" })).toEqual({ kind: "too-large" });
  expect(await savePicture(staffId, { kind: "busy" })).toEqual({ kind: "busy" });
});

test("the same file is stored once, even when uploaded twice concurrently", async () => {
  const file = await draw().png().toBuffer();
  const hashes = await Promise.all([save(file), save(file), save(file)]);
  expect(new Set(hashes).size).toBe(1);
  expect(await db.selectFrom("pictureFiles").select("hash").execute()).toHaveLength(6);
});

test("further pictures are refused while one is converted and eight wait", async () => {
  const file = await draw().png().toBuffer();
  const converted = await Promise.all(Array.from({ length: 12 }, () => convertPicture(file)));
  const kinds = converted.map(({ kind }) => kind);
  expect(kinds).toEqual([...Array(9).fill("converted"), ...Array(3).fill("busy")]);
});

test("uploads are limited per person", async () => {
  for (let tries = 0; tries < 200; tries += 1) expect((await upload("x")).kind).toBe("not-a-picture");
  expect(await upload("x")).toMatchObject({ kind: "too-many" });
});

test("an unused picture is deleted after a day; those of dishes, restaurants and past orders are kept", async () => {
  const sizes = [400, 402, 404, 406, 408, 410];
  const files = await Promise.all(sizes.map((width) => draw(width).png().toBuffer()));
  const hashes: string[] = [];
  for (const file of files) hashes.push(await save(file));
  const [ofDish = "", ofRestaurant = "", ofOrder = "", ofLine = "", unused = "", recent = ""] = hashes;
  const { id: vendorId } = await createVendor({ restaurantImage: uploadedPictureUrl(ofRestaurant) });
  await createMenuItem(vendorId, { image: uploadedPictureUrl(ofDish) });
  const orderId = await createOrderAt(vendorId, "delivered");
  await changeOrder(orderId, { restaurantImage: uploadedPictureUrl(ofOrder) });
  const lines = db.updateTable("orderItems").where("orderId", "=", orderId);
  await lines.set({ image: uploadedPictureUrl(ofLine) }).execute();
  await sql`update pictures set created_at = now() - interval '2 days'`.execute(db);
  expect(await deleteUnusedPictures()).toBe(files.length - 4);
  expect(await save(files[5] as Buffer)).toBe(recent);
  expect(await deleteUnusedPictures()).toBe(0);
  const left = await db.selectFrom("pictures").select("hash").orderBy("hash").execute();
  expect(left.map(({ hash }) => hash)).toEqual([ofDish, ofRestaurant, ofOrder, ofLine, recent].toSorted());
  expect(left.map(({ hash }) => hash)).not.toContain(unused);
});

test("a picture that is uploaded again is kept for another day", async () => {
  const file = await draw().png().toBuffer();
  const hash = await save(file);
  await sql`update pictures set created_at = now() - interval '2 days'`.execute(db);
  expect(await save(file)).toBe(hash);
  expect(await deleteUnusedPictures()).toBe(0);
});

test("once a picture was converted, no other decoder can be started, whatever asks for it", async () => {
  await convertPicture(await draw(8, 8).png().toBuffer());
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="8" height="8"/>');
  for (const other of [svg, gif]) await expect(sharp(other).metadata()).rejects.toThrow("unsupported image format");
});
