/** A parameter of the URL as text a database can search for: trimmed, without NUL, at most `longest` characters; undefined when empty. */
export function readText(url: URL, name: string, longest: number): string | undefined {
  const text = url.searchParams.get(name)?.replaceAll("\0", "").trim().slice(0, longest).toWellFormed();
  return text || undefined;
}

/** The page of a list the URL asks for: 1 or more, 1 for anything odd. */
export function readPage(url: URL): number {
  const page = url.searchParams.get("page") ?? "";
  return /^[1-9]\d{0,5}$/.test(page) ? Number(page) : 1;
}
