import type { z } from "zod";
import { catalogue, type FileRead, type Refusal, restaurants } from "./imported-file.ts";
import { findSyntaxError } from "./json-syntax-error.ts";

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
