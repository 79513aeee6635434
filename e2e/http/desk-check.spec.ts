import { expect } from "@playwright/test";
import { startStaffSession } from "../../app/features/staff/staff-sessions.server.ts";
import { createStaff } from "../../db/factories.ts";
import { parseHtml, textOf } from "../support/html.ts";
import { test } from "../support/own-app-fixture.ts";

test("the owner sees unsafe settings first, each with its fix, and then what is fine", async ({ ownApp }) => {
  const settings = { APP_ORIGIN: "http://food.example", RESET_CODE_DELIVERY: "screen" };
  const app = await ownApp.start(settings);
  await ownApp.joinDatabase();
  const owner = await createStaff({}, [{ role: "owner" }]);
  const headers = { Cookie: `desk=${await startStaffSession(owner, "e2e")}` };
  const answer = await fetch(`${app.origin}/desk/check`, { headers });
  expect(answer.status).toBe(200);
  const page = parseHtml(await answer.text());
  expect(textOf(page)).toContain("2 things are unsafe. The person who runs the server can fix that.");
  const findings = page.querySelectorAll("main li").map((line) => line.querySelectorAll("p").map(textOf));
  expect(findings[0]).toEqual([
    "Unsafe APP_ORIGIN",
    "APP_ORIGIN is http: passwords are sent in plain text.",
    "Put a proxy with TLS in front, and set APP_ORIGIN=https://….",
  ]);
  expect(findings[1]?.slice(0, 2)).toEqual(["Unsafe RESET_CODE_DELIVERY", expect.stringMatching(/^Reset codes are/)]);
  expect(findings).toContainEqual(["OK connections", "11 of 100."]);
  const levels = findings.map(([heading = ""]) => heading.split(" ")[0] ?? "");
  expect(levels).toEqual(levels.toSorted((one, other) => rank(one) - rank(other)));
  expect(new Set(levels)).toEqual(new Set(["Unsafe", "Advice", "OK"]));
});

const rank = (level: string) => ["Unsafe", "Advice", "OK"].indexOf(level);
