import sharp from "sharp";
import { expect, test } from "vitest";
import { convertPicture } from "./convert-picture.server.ts";
import { pngChunk } from "./test-hostile-pictures.ts";

const kindOf = async (file: Buffer) => (await convertPicture(file)).kind;
const drawn = sharp({ create: { width: 40, height: 20, channels: 4, background: "#ff000080" } });
const repeat = (count: number, part: Buffer) => Array.from({ length: count }, () => part);

test("a JPEG with more than 200 scans is refused: 5,000 empty ones, in 200 KB, would take half a minute", async () => {
  const segment = (marker: number, ...data: number[]) => Buffer.from([0xff, marker, 0, data.length + 2, ...data]);
  // The table's only code, 0, stands for no difference to the pixels read before.
  const table = (what: number) => segment(0xc4, what, 1, ...Array(15).fill(0), 0);
  const scan = (first: number, last: number) =>
    Buffer.concat([segment(0xda, 1, 1, 0, first, last, 0), Buffer.alloc(1)]);
  const jpegOf = (scans: number) =>
    Buffer.concat([
      Buffer.from([0xff, 0xd8]),
      segment(0xdb, 0, ...Array(64).fill(1)),
      segment(0xc2, 8, 0, 8, 0, 8, 1, 1, 0x11, 0),
      ...[0x00, 0x10].map(table),
      scan(0, 0),
      ...repeat(scans - 1, scan(1, 63)),
      Buffer.from([0xff, 0xd9]),
    ]);
  expect(await kindOf(jpegOf(200))).toBe("converted");
  expect(await kindOf(jpegOf(201))).toBe("broken");
});

test("a WebP with 5,000 frames is refused: 100,000, in 5 MB, would take minutes", async () => {
  const still = await drawn.clone().webp({ lossless: true }).toBuffer();
  const pixels = still.subarray(still.indexOf("VP8L"));
  const size = [39, 0, 0, 19, 0, 0];
  const frame = chunk("ANMF", Buffer.from([0, 0, 0, 0, 0, 0, ...size, 10, 0, 0, 0, ...pixels]));
  const webpOf = (frames: number) => {
    const head = [chunk("VP8X", Buffer.from([0x12, 0, 0, 0, ...size])), chunk("ANIM", Buffer.alloc(6))];
    return chunk("RIFF", Buffer.concat([Buffer.from("WEBP"), ...head, ...repeat(frames, frame)]));
  };
  expect(await kindOf(webpOf(1_000))).toBe("converted");
  expect(await kindOf(webpOf(5_000))).toBe("broken");
});

/** Bytes after the end of a picture, such as a video, have no chunks. */
test("a PNG with 5,000 chunks is refused", async () => {
  const whole = await drawn.clone().png().toBuffer();
  const [head, rest] = [whole.subarray(0, 33), whole.subarray(33)];
  const time = pngChunk("tIME", Buffer.alloc(7));
  expect(await kindOf(Buffer.concat([head, ...repeat(2_000, time), rest, Buffer.alloc(100_000)]))).toBe("converted");
  expect(await kindOf(Buffer.concat([head, ...repeat(5_000, time), rest]))).toBe("broken");
});

/** A chunk of a RIFF file. */
function chunk(type: string, data: Buffer): Buffer {
  const length = Buffer.alloc(4);
  length.writeUInt32LE(data.length);
  return Buffer.concat([Buffer.from(type), length, data, Buffer.alloc(data.length % 2)]);
}
