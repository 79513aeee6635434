/** Says on which line JSON cannot be parsed; undefined if it can be. */
export function findSyntaxError(json: string): string | undefined {
  const message = parseError(json);
  if (message === undefined) return undefined;
  const position = /at position (\d+)/.exec(message)?.[1] ?? findUnexpectedToken(json, message);
  if (position === undefined || Number(position) >= json.length) return "This JSON ends too early: it was cut off.";
  const line = json.slice(0, Number(position)).split(/\r\n|\r|\n/).length;
  return `Line ${line} of this JSON cannot be read: please check its commas, quotation marks and brackets.`;
}

function parseError(json: string): string | undefined {
  try {
    JSON.parse(json);
    return undefined;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

/**
 * Finds a position on the line of the token. Only this kind of error has none, but parsing any part of the text from its
 * start to beyond the token fails with the same error.
 */
function findUnexpectedToken(json: string, message: string): number | undefined {
  const isIncluded = (end: number) => parseError(json.slice(0, end))?.startsWith("Unexpected token") ?? false;
  if (!message.startsWith("Unexpected token")) return undefined;
  let [without, including] = [0, json.length];
  while (hasLineEnd(json, without, including)) {
    const middle = Math.floor((without + including) / 2);
    if (isIncluded(middle)) including = middle;
    else without = middle;
  }
  return including - 1;
}

function hasLineEnd(text: string, from: number, to: number): boolean {
  return to - from > 1 && /[\r\n]/.test(text.slice(from, to));
}
