import type { StaticHandlerContext } from "react-router";
import { escapeForScript } from "./script-string.server.ts";

type PageData = Pick<StaticHandlerContext, "loaderData" | "actionData" | "errors">;

/** Elements of the array, from the index `start` to before `end`, as part of a script's string. */
interface Elements {
  start: number;
  end: number;
  script: string;
}

/** Those of what loaders returned, which must not change later: requests share the catalogue's cached lists and menus. */
const known = new WeakMap<object, Elements>();

class UnknownValueError extends Error {}

/**
 * Writes the data of a page for its scripts in the format of React Router: an array of all distinct values, the page's first,
 * in which objects and arrays refer to their values by index. Unlike React Router, writes each object in a loader's result apart
 * from the others, so that one that several pages have need not be written again.
 * @returns the content of a script's string in single quotes; undefined if the data is not JSON, such as an error
 */
export function writePageData({ loaderData, actionData, errors }: PageData): string | undefined {
  const indices = new Map<unknown, number>();
  const scripts: string[] = [];
  let end = 1;
  try {
    for (const part of Object.values(loaderData).flatMap((result) => Object.values(Object(result)))) {
      if (typeof part !== "object" || part === null || indices.has(part)) continue;
      indices.set(part, end);
      const elements = writePart(part, end);
      scripts.push(elements.script);
      end = elements.end;
    }
    const [page = "", ...rest] = writeElements({ loaderData, actionData, errors }, 0, end, indices);
    return `[${[escapeForScript(page), ...scripts, escapeForScript(rest.join(","))].join(",")}]\\n`;
  } catch (error) {
    if (error instanceof UnknownValueError) return undefined;
    throw error;
  }
}

function writePart(part: object, start: number): Elements {
  const before = known.get(part);
  if (before?.start === start) return before;
  const written = writeElements(part, start, start + 1, new Map());
  const elements = { start, end: start + written.length, script: escapeForScript(written.join(",")) };
  known.set(part, elements);
  return elements;
}

/**
 * Writes a value, as the element with the index `first`, and all values in it that have no index yet, as elements from `next` on.
 * @throws {UnknownValueError} for a value that is neither JSON nor undefined
 */
function writeElements(value: unknown, first: number, next: number, indices: Map<unknown, number>): string[] {
  const values = [value];
  indices.set(value, first);
  const indexOf = (value: unknown): number => {
    if (value === undefined) return -7;
    if (value === null) return -5;
    const known = indices.get(value);
    if (known !== undefined) return known;
    const index = next + values.push(value) - 2;
    indices.set(value, index);
    return index;
  };
  const elements: string[] = [];
  // Writing a value adds those in it.
  for (const each of values) elements.push(writeElement(each, indexOf));
  return elements;
}

function writeElement(value: unknown, indexOf: (value: unknown) => number): string {
  if (Array.isArray(value)) return `[${Array.from(value, indexOf).join(",")}]`;
  if (typeof value === "object" && value && Object.getPrototypeOf(value) === Object.prototype) {
    const parts = Object.entries(value).map(([key, part]) => `"_${indexOf(key)}":${indexOf(part)}`);
    return `{${parts.join(",")}}`;
  }
  if (typeof value === "string" || typeof value === "boolean" || Number.isFinite(value)) return JSON.stringify(value);
  throw new UnknownValueError();
}
