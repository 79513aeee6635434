import { createElement } from "react";
import { expect, test } from "vitest";
import { db } from "#db/db.server.ts";
import { createMember } from "../../features/desk/test-staff.ts";
import { RiderPage } from "../../features/riders/rider-page.tsx";
import { createRiderWithAccount } from "../../features/riders/test-riders.ts";
import { deskArgs } from "../../http/desk/test-requests.ts";
import { renderOnPage } from "../../ui/test-render.tsx";
import { action, loader } from "./rider.tsx";

test("support disables a rider and enables them again, but nobody who also has another role", async () => {
  const support = await createMember("Sana", [{ role: "support" }]);
  const { riderId, member: rider } = await createRiderWithAccount();
  const path = `/desk/riders/${riderId}`;
  const show = async (query = "") => {
    const page = await loader(deskArgs(support, path + query, { params: { riderId } }));
    return renderOnPage(createElement(RiderPage, { ...page, reply: undefined }));
  };
  const press = async (intent: string) => {
    await action(deskArgs(support, path, { fields: { intent }, params: { riderId } }));
    const account = db.selectFrom("staff").select("status").where("id", "=", rider.id);
    return (await account.executeTakeFirstOrThrow()).status;
  };
  expect(await show()).toContain('href="/?ask=disable"');
  expect(await show("?ask=disable")).toContain("<bdi>Imran</bdi> is signed out everywhere");
  expect(await press("disable")).toBe("disabled");
  expect(await show("?ask=disable")).not.toContain("is signed out everywhere");
  expect(await press("enable")).toBe("active");

  await db.insertInto("staffRoles").values({ staffId: rider.id, role: "support", vendorId: null }).execute();
  expect(await show("?ask=disable")).not.toMatch(/ask=disable|is signed out everywhere/);
  expect(await press("disable")).toBe("active");
});
