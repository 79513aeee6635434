const escapes: Record<string, string> = {
  "'": "\\'",
  '\\"': '"',
  "&": "\\u0026",
  ">": "\\u003e",
  "<": "\\u003c",
  "\u2028": "\\u2028",
  "\u2029": "\\u2029",
};

/**
 * Writes a text as a string of an inline script. In single quotes, because the data of pages has hundreds of double ones, which
 * then need no backslash.
 */
export function toScriptString(text: string): string {
  const escaped = JSON.stringify(text).slice(1, -1);
  return `'${escaped.replace(/\\\\|\\"|['&><\u2028\u2029]/g, (match) => escapes[match] ?? match)}'`;
}
