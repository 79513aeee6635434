/** As `PageSize` in app/features/lite-mode renders it. Nobody else can write it into a page: React escapes what they type. */
const place = '<b class="page-size"></b>';

const maxTries = 3;

/** The kilobytes of pages of about this length, so that most are compressed once. */
const sizes = new Map<number, number>();

/**
 * Writes into a page in lite mode how many kilobytes its HTML takes on the wire. The figure is part of what is compressed,
 * so a wrong guess compresses the page again.
 * @returns the page as it is sent
 */
export function stateSize(page: Buffer, compress: (page: Buffer) => Buffer): Buffer {
  const start = page.indexOf(place);
  if (start < 0) return compress(page);
  const length = Math.round(page.length / 256);
  let stated = sizes.get(length) ?? kilobytes(page.length / 8);
  for (let tries = 1; ; tries += 1) {
    const parts = [page.subarray(0, start), Buffer.from(String(stated)), page.subarray(start + place.length)];
    const sent = compress(Buffer.concat(parts));
    const size = kilobytes(sent.length);
    sizes.set(length, size);
    // Between two figures, one digit more can make a page too large for one and too small for the other.
    if (size === stated || tries === maxTries) return sent;
    stated = size;
  }
}

function kilobytes(bytes: number): number {
  return Math.max(1, Math.round(bytes / 1_000));
}
