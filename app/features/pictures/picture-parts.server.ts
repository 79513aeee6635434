/** The maximum of a JPEG: cameras write about ten, a hostile file one per 40 bytes, each as slow to read. */
const maxScans = 200;
/** The maximum of a PNG or WebP: some programs write PNGs in chunks of 4 KB, so that 8 MB are 2,000. */
const maxChunks = 5_000;

/**
 * Whether a JPEG, PNG or WebP has so many parts that reading it would take minutes: scans of a progressive JPEG, frames
 * of a WebP, or chunks. The decoder's time limit begins only when it has read them.
 */
export function hasTooManyParts(file: Buffer): boolean {
  switch (file[0]) {
    case 0xff:
      return hasMoreScansThan(maxScans, file);
    case 0x89:
      return hasMoreChunksThan(maxChunks, { file, start: 8, next: nextInPng });
    default:
      return hasMoreChunksThan(maxChunks, { file, start: 12, next: nextInWebp });
  }
}

/**
 * Counts the marker of a scan wherever it stands, so that nothing can hide one. Pixels never contain it; in 8 MB of
 * anything else, such as the video some phones append, it is found 128 times by chance.
 */
function hasMoreScansThan(most: number, file: Buffer): boolean {
  const marker = Buffer.from([0xff, 0xda]);
  let count = 0;
  for (let at = file.indexOf(marker); at >= 0 && count <= most; at = file.indexOf(marker, at + 2)) count += 1;
  return count > most;
}

interface Chunks {
  file: Buffer;
  start: number;
  /** The beginning of the next chunk. */
  next: (file: Buffer, at: number) => number;
}

function hasMoreChunksThan(most: number, { file, start, next }: Chunks): boolean {
  let count = 0;
  for (let at = start; at + 8 <= file.length && count <= most; at = next(file, at)) count += 1;
  return count > most;
}

/** Counts nothing after the end, because no decoder reads it. */
function nextInPng(file: Buffer, at: number): number {
  const isEnd = file.toString("latin1", at + 4, at + 8) === "IEND";
  return isEnd ? file.length : at + 12 + file.readUInt32BE(at);
}

/** Chunks of odd length are padded. */
function nextInWebp(file: Buffer, at: number): number {
  const length = file.readUInt32LE(at + 4);
  return at + 8 + length + (length % 2);
}
