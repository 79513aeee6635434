import { expect, test } from "vitest";
import { createDatabase, onDatabase } from "#db/test-databases.ts";
import { createMember } from "../../features/desk/test-staff.ts";
import { deskArgs } from "../../http/desk/test-requests.ts";
import { action } from "./account.tsx";

test("during an outage, signing a device out is answered with a notice, no error page", { tags: "slow" }, async () => {
  const support = await createMember("Ali", [{ role: "support" }]);
  const args = deskArgs(support, "/desk/account", { fields: { key: "0".repeat(64) } });
  const answer = await onDatabase(await createDatabase(), () => action(args));
  const [, notice = ""] = /^flash-\w+=([\w-]+)\./.exec(answer.headers.get("Set-Cookie") ?? "") ?? [];
  expect(answer.headers.get("Location")).toBe("/desk/account");
  expect(Buffer.from(notice, "base64url").toString()).toContain("This could not be saved. Please try again.");
});
