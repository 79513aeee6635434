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

test.each([
  ["w3m/0.5.3+git20230121", false],
  ["Lynx/2.9.2 libwww-FM/2.14", false],
  ["Links (2.29; Linux 6.1 x86_64; GNU C 12.2; text)", false],
  ["ELinks/0.16.1.1 (textmode; Linux; 80x24-2)", false],
  ["Mozilla/5.0 (Linux; Android 13) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Mobile", true],
])("%s: %s", (agent, shows) => {
  expect(visit({ "User-Agent": agent })).toBe(shows);
});
