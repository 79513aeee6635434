import { decode, encode } from "@jridgewell/sourcemap-codec";
import { expect, test } from "vitest";
import { keepLines } from "./source-map-lines.ts";

test("a source map keeps the line of each place, without columns and sources", () => {
  const mappings = encode([[[0, 0, 4, 2, 0], [8, 0, 4, 10], [20, 0, 5, 4], [30, 1, 5, 4], [40]], [], [[2, 0, 5, 0]]]);
  const map = {
    version: 3 as const,
    sources: ["a.ts", "b.ts"],
    names: ["price"],
    sourcesContent: ["…", "…"],
    mappings,
  };
  const { mappings: kept, ...rest } = keepLines(map);
  expect(rest).toEqual({ version: 3, sources: ["a.ts", "b.ts"], names: [] });
  expect(decode(kept)).toEqual([
    [
      [0, 0, 4, 2],
      [20, 0, 5, 4],
      [30, 1, 5, 4],
    ],
    [],
    [[2, 0, 5, 0]],
  ]);
});
