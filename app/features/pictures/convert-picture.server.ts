import pLimit from "p-limit";
import { type PictureWidth, pictureWidths } from "../../ui/uploaded-picture.ts";
import { hasTooManyParts } from "./picture-parts.server.ts";

export interface PictureFile {
  width: PictureWidth;
  format: "webp" | "jpeg";
  data: Buffer;
}

/**
 * `not-a-picture`: no JPEG, PNG or WebP. `too-many-pixels`: it would take too much memory. `too-long`: one side would
 * take too much time. `busy`: too many are waiting.
 */
export type ConvertResult =
  | { kind: "converted"; width: number; height: number; files: PictureFile[] }
  | { kind: "not-a-picture" | "too-many-pixels" | "too-long" | "broken" | "busy" };

/** 240 MB of memory at worst; phones take pictures of 12 million pixels. */
const maxPixels = 30_000_000;
/** The maximum of WebP. Each row takes time, however short: a column of 30 million pixels is 58 KB, and took 18 seconds. */
const maxSide = 16_383;
/** Taller pictures are cropped, because their frame is wide. */
const maxHeightPerWidth = 2;
const maxQueueLength = 8;
const timeLimit = { seconds: 10 };

/** One at a time: a conversion takes a core and up to a quarter of a gigabyte. */
const limit = pLimit(1);

let loading: ReturnType<typeof load> | undefined;

/** Loads the library when the first picture is uploaded, because it takes 14 MB. */
function importSharp() {
  loading ??= load();
  return loading;
}

async function load() {
  const { default: sharp } = await import("sharp");
  sharp.concurrency(1);
  sharp.cache(false);
  // No other decoders, such as SVG's: each is a way to attack the server.
  sharp.block({ operation: ["VipsForeignLoad"] });
  sharp.unblock({
    operation: ["VipsForeignLoadJpegBuffer", "VipsForeignLoadPngBuffer", "VipsForeignLoadWebpBuffer"],
  });
  return sharp;
}

/** Rotates an uploaded picture upright and re-encodes it into small files without metadata; the original is not stored. */
export async function convertPicture(original: Buffer): Promise<ConvertResult> {
  if (!isPicture(original)) return { kind: "not-a-picture" };
  if (hasTooManyParts(original)) return { kind: "broken" };
  if (limit.pendingCount >= maxQueueLength) return { kind: "busy" };
  return limit(() => convert(original));
}

async function convert(original: Buffer): Promise<ConvertResult> {
  const sharp = await importSharp();
  try {
    const { width = 0, height = 0 } = await sharp(original, { limitInputPixels: false }).metadata();
    if (width * height > maxPixels) return { kind: "too-many-pixels" };
    if (Math.max(width, height) > maxSide) return { kind: "too-long" };
    const largest = await shrink(original);
    const files: PictureFile[] = [];
    for (const each of pictureWidths) {
      for (const format of ["webp", "jpeg"] as const)
        files.push({ width: each, format, data: await encode(largest, each, format) });
    }
    return { kind: "converted", width: largest.info.width, height: largest.info.height, files };
  } catch {
    return { kind: "broken" };
  }
}

type Raw = Awaited<ReturnType<typeof shrink>>;

/** Decodes the original once, row by row, to the pixels of the largest file. */
async function shrink(original: Buffer) {
  const sharp = await importSharp();
  return sharp(original, { limitInputPixels: maxPixels, sequentialRead: true, failOn: "error" })
    .timeout(timeLimit)
    .autoOrient()
    .resize(sizeOf(640))
    .flatten({ background: "#ffffff" })
    .toColourspace("srgb")
    .raw()
    .toBuffer({ resolveWithObject: true });
}

async function encode({ data, info }: Raw, width: PictureWidth, format: "webp" | "jpeg"): Promise<Buffer> {
  const sharp = await importSharp();
  const { width: rawWidth, height, channels } = info;
  const image = sharp(data, { raw: { width: rawWidth, height, channels } })
    .timeout(timeLimit)
    .resize(sizeOf(width));
  return (format === "webp" ? image.webp({ quality: 75 }) : image.jpeg({ quality: 78, mozjpeg: true })).toBuffer();
}

function sizeOf(width: PictureWidth) {
  return { width, height: width * maxHeightPerWidth, fit: "inside", withoutEnlargement: true } as const;
}

/** Recognizes a picture by its first bytes, because a name can be wrong. */
function isPicture(file: Buffer): boolean {
  const start = file.toString("latin1", 0, 12);
  return start.startsWith("\xff\xd8\xff") || start.startsWith("\x89PNG\r\n\x1a\n") || /^RIFF.{4}WEBP$/s.test(start);
}
