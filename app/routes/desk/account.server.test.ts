import { RouterContextProvider } from "react-router";
import { expect, test } from "vitest";
import { createDatabase, onDatabase } from "#db/test-databases.ts";
import { createMember } from "../../features/desk/test-staff.ts";
import { staffContext } from "../../http/desk/require-staff.server.ts";
import { action } from "./account.tsx";

test("during an outage, signing a device out is answered with a notice that says so, not with an error page", {
  tags: "slow",
}, async () => {
  const context = new RouterContextProvider();
  context.set(staffContext, await createMember("Ali", [{ role: "support" }]));
  const url = new URL("http://localhost/desk/account");
  const request = new Request(url, { method: "POST", body: new URLSearchParams({ key: "0".repeat(64) }) });
  const answer = await onDatabase(await createDatabase(), () =>
    action({ request, context, url, params: {}, pattern: "/desk/account" }),
  );
  const [, notice = ""] = /^flash-\w+=([\w-]+)\./.exec(answer.headers.get("Set-Cookie") ?? "") ?? [];
  expect(answer.headers.get("Location")).toBe("/desk/account");
  expect(Buffer.from(notice, "base64url").toString()).toContain("This could not be saved. Please try again.");
});
