import { parse } from "node-html-parser";
import { createElement } from "react";
import { expect, test, vi } from "vitest";
import { env } from "#env";
import { createMember } from "../../features/desk/test-staff.ts";
import { deskArgs } from "../../http/desk/test-requests.ts";
import { renderOnPage } from "../../ui/test-render.tsx";
import CheckPage, { loader } from "./check.tsx";

test("the owner sees unsafe settings first, each with its fix, and then what is fine", async () => {
  vi.spyOn(env, "APP_ORIGIN", "get").mockReturnValue("http://food.example");
  vi.spyOn(env, "RESET_CODE_DELIVERY", "get").mockReturnValue("screen");
  const loaderData = await loader(deskArgs(await createMember("Ona", [{ role: "owner" }]), "/desk/check"));
  const props = { loaderData } as Parameters<typeof CheckPage>[0];
  const page = parse(renderOnPage(createElement(CheckPage, props), "/desk/check"));
  expect(page.text).toContain("2 things are unsafe. The person who runs the server can fix that.");
  const findings = page.querySelectorAll("li").map((line) => line.querySelectorAll("p").map(({ text }) => text));
  expect(findings[0]).toEqual([
    "Unsafe APP_ORIGIN",
    "APP_ORIGIN is http: passwords are sent in plain text.",
    "Put a proxy with TLS in front, and set APP_ORIGIN=https://….",
  ]);
  expect(findings[1]?.slice(0, 2)).toEqual(["Unsafe RESET_CODE_DELIVERY", expect.stringMatching(/^Reset codes are/)]);
  expect(findings).toContainEqual(["OK connections", "11 of 100."]);
  const levels = findings.map(([heading = ""]) => heading.split(" ")[0] ?? "");
  const rank = (level: string) => ["Unsafe", "Advice", "OK"].indexOf(level);
  expect(levels).toEqual(levels.toSorted((one, other) => rank(one) - rank(other)));
  expect(new Set(levels)).toEqual(new Set(["Unsafe", "Advice", "OK"]));
});
