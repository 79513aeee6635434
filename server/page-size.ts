/**
 * The element that `PageSize` in app/features/lite-mode renders. Nobody else can add it to a page, because React
 * escapes input.
 */
const placeholder = '<b class="page-size"></b>';

const maxTries = 3;

/** The compressed kilobytes of earlier pages of about the same length, so that most pages are compressed only once. */
const sizes = new Map<number, number>();

/**
 * Compresses a page. A page in lite mode states how many kilobytes its HTML takes on the wire: the figure is part of
 * the compressed text, so the page is compressed again after a wrong guess.
 * @returns the compressed page
 */
export async function compressWithSize(
  page: Buffer,
  compress: (page: Buffer) => Buffer | Promise<Buffer>,
): Promise<Buffer> {
  const start = page.indexOf(placeholder);
  if (start < 0) return compress(page);
  const length = Math.round(page.length / 256);
  let stated = sizes.get(length) ?? kilobytes(page.length / 8);
  for (let tries = 1; ; tries += 1) {
    const parts = [page.subarray(0, start), Buffer.from(String(stated)), page.subarray(start + placeholder.length)];
    const sent = await compress(Buffer.concat(parts));
    const size = kilobytes(sent.length);
    sizes.set(length, size);
    // Two figures with different numbers of digits can each lead to the other one.
    if (size === stated || tries === maxTries) return sent;
    stated = size;
  }
}

function kilobytes(bytes: number): number {
  return Math.max(1, Math.round(bytes / 1_000));
}
