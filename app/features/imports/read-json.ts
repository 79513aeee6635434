import type { z } from "zod";
import { catalogue, type FileRead, type Refusal, restaurants } from "./imported-file.ts";

/** One of these makes a file a menu: other programs' files have categories, too. */
const parts = ["restaurant", "hours", "dishes", "extras"];
const maxRefusals = 200;
const expected =
  'Please use what "Export" on the menu page writes, an object with "dishes", "extras", "restaurant" or "hours", or a list of "restaurants".';

/** Reads a menu or a list of restaurants in JSON. */
export function readJson(json: string): FileRead | { problem: string } {
  const problem = findSyntaxError(json);
  if (problem) return { problem };
  const value: unknown = JSON.parse(json);
  if (typeof value !== "object" || value === null) return { problem: `This JSON is not a menu. ${expected}` };
  if (parts.some((key) => key in value)) {
    const file = { kind: "catalogue" as const, isOrdered: true, dishes: [], extras: [] };
    const read = catalogue.safeParse(value, { error: describeIssue });
    return { ...listRefusals(read), file: { ...file, ...read.data }, format: "Menu in JSON" };
  }
  if ("restaurants" in value) {
    const read = restaurants.safeParse(value, { error: describeIssue });
    const file = { kind: "restaurants" as const, restaurants: read.data?.restaurants ?? [] };
    return { ...listRefusals(read), file, format: "Restaurants in JSON" };
  }
  return { problem: `This JSON is not a menu. ${expected}` };
}

const typeNames: Record<string, string> = {
  string: "a text",
  number: "a number",
  int: "a whole number",
  boolean: "true or false",
  array: "a list",
  object: "an object",
};

/** Words the issues for which the schema has no message; zod's name the types of JavaScript. */
function describeIssue(issue: z.core.$ZodRawIssue): string | undefined {
  if (issue.code === "too_small") return `must be at least ${issue.minimum}`;
  if (issue.code === "too_big") return `must be at most ${issue.maximum}`;
  if (issue.code !== "invalid_type") return undefined;
  return issue.input === undefined ? "is missing" : `must be ${typeNames[issue.expected] ?? issue.expected}`;
}

function listRefusals({ error }: z.ZodSafeParseResult<unknown>): Pick<FileRead, "notes" | "refusals"> {
  return { notes: [], refusals: (error?.issues ?? []).slice(0, maxRefusals).map(toRefusal) };
}

/** Refers to a place in JSON by its path, with indexes from 1: 'dishes 3, sizes 1, price'. */
function toRefusal({ path, message }: { path: PropertyKey[]; message: string }): Refusal {
  const place = path.map((part) => (typeof part === "number" ? ` ${part + 1}` : `, ${String(part)}`)).join("");
  return { line: undefined, reason: `${place.replace(/^, /, "")}: ${message}.` };
}

/** Says on which line JSON cannot be parsed; undefined if it can be. */
function findSyntaxError(json: string): string | undefined {
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
