/**
 * Returns a search parameter as text that is safe to use in SQL parameters: trimmed, without NUL and well-formed.
 * @param maxLength in UTF-16 code units; longer text is cut
 * @returns undefined if the parameter is missing or empty
 */
export function readText(url: URL, name: string, maxLength: number): string | undefined {
  const text = url.searchParams.get(name)?.replaceAll("\0", "").trim().slice(0, maxLength).toWellFormed();
  return text || undefined;
}

/** Returns the page number from the URL, at least 1; 1 if it is missing or invalid. */
export function readPage(url: URL): number {
  const page = url.searchParams.get("page") ?? "";
  return /^[1-9]\d{0,5}$/.test(page) ? Number(page) : 1;
}

/** Returns a search parameter that is a row's number, such as the last row of the previous page; undefined if it is not a number. */
export function readRowId(url: URL, name: string): number | undefined {
  return parseRowId(url.searchParams.get(name) ?? "");
}

/** Returns a text that is a row's number, or undefined. */
export function parseRowId(text: string): number | undefined {
  return /^\d{1,15}$/.test(text) ? Number(text) : undefined;
}
