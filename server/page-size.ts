/**
 * The element that `PageSize` in app/features/lite-mode renders. Nobody else can add it to a page, because React
 * escapes input.
 */
const placeholder = '<b class="page-size"></b>';

const maxTries = 3;

/** Guesses: the compressed size in KB of the last page of about this length. A right guess saves compressing again. */
const sizes = new Map<number, number>();

/**
 * Compresses a page. In lite mode its footer states the compressed size, which depends on that figure itself; so the figure
 * is guessed first, and the page is compressed again if the guess was wrong.
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
    // It may never be right: 9 can make the page 10 KB, and 10 make it 9.
    if (size === stated || tries === maxTries) return sent;
    stated = size;
  }
}

function kilobytes(bytes: number): number {
  return Math.max(1, Math.round(bytes / 1_000));
}
