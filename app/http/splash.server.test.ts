import { expect, test } from "vitest";
import { wantsSplash } from "./splash.server.ts";

const visit = (headers: Record<string, string>, path = "/login") => {
  const url = new URL(path, "http://tiffin.example");
  return wantsSplash({ request: new Request(url, { headers }), url });
};

test("the first page of a session shows the splash, the desk and lite mode never do", () => {
  expect(visit({})).toBe(true);
  expect(visit({ Cookie: "visited=1" })).toBe(false);
  expect(visit({ Cookie: "lite=1" })).toBe(false);
  expect(visit({}, "/desk/sign-in")).toBe(false);
});
