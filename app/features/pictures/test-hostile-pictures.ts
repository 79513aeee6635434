/** Small picture files that take much memory when they are decoded. */
import { crc32, deflateSync } from "node:zlib";

const signature = Buffer.from("\x89PNG\r\n\x1a\n", "latin1");

/**
 * A black PNG of one bit per pixel, which compresses to a thousandth or less.
 * @param rows how many rows the file contains; fewer than `height` make it incomplete
 * @param chunks stand before the pixels
 */
export function blackPng(width: number, height: number, { rows = height, chunks = [] as Buffer[] } = {}): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([1, 0, 0, 0, 0], 8);
  const pixels = deflateSync(Buffer.alloc((1 + Math.ceil(width / 8)) * rows), { level: 9 });
  const [first, last] = [pngChunk("IHDR", header), pngChunk("IEND", Buffer.alloc(0))];
  return Buffer.concat([signature, first, ...chunks, pngChunk("IDAT", pixels), last]);
}

/** A PNG of one pixel with a compressed comment of this many megabytes. */
export function pngWithComment(megabytes: number): Buffer {
  const zeros = deflateSync(Buffer.alloc(megabytes * 1_048_576), { level: 9 });
  return blackPng(1, 1, { chunks: [pngChunk("zTXt", Buffer.concat([Buffer.from("Comment\0\0"), zeros]))] });
}

/** A GIF of one pixel and this many frames. */
export function gifOfFrames(count: number): Buffer {
  const head = Buffer.from("GIF89a\x01\0\x01\0\x80\0\0\0\0\0\xff\xff\xff", "latin1");
  const frame = Buffer.from("!\xf9\x04\0\0\0\0\0,\0\0\0\0\x01\0\x01\0\0\x02\x02D\x01\0", "latin1");
  return Buffer.concat([head, ...Array.from({ length: count }, () => frame), Buffer.from(";")]);
}

export function pngChunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}
