import { RouterContextProvider } from "react-router";
import { expect, test } from "vitest";
import { createStaff, createVendor, testPassword } from "#db/factories.ts";
import { hideTable } from "#db/test-outages.ts";
import { invite, makeSetUpToken } from "../../features/staff/invitations.server.ts";
import { findStaffByEmail } from "../../features/staff/staff.server.ts";
import { action as join } from "../../routes/desk/invitation.tsx";
import { action as setUp } from "../../routes/desk/set-up.tsx";
import { action as signIn } from "../../routes/desk/sign-in.tsx";
import { clientAddressContext } from "../client-address.server.ts";

const email = "sana@tiffin.example";
const password = "nihari at midnight";
const person = { fullName: "Sana", email, password, confirmPassword: password };

/** Accounts can be written and passwords checked, but no session can be started. */
const breakSessions = () => hideTable("staff_sessions");

async function send(action: (args: never) => unknown, path: string, fields: Record<string, string>): Promise<unknown> {
  const url = new URL(path, "http://localhost");
  const request = new Request(url, { method: "POST", body: new URLSearchParams(fields) });
  const context = new RouterContextProvider();
  context.set(clientAddressContext, "203.0.113.7");
  return action({ request, context, url, params: { token: url.pathname.split("/").at(-1) } } as never);
}

test("accepting an invitation leads to the desk, even if no session could be started", { tags: "slow" }, async () => {
  const grant = { role: "kitchen", vendorId: (await createVendor()).id } as const;
  const invited = await invite(null, { email, fullName: "Sana", grant });
  const token = invited.kind === "invited" ? invited.token : "";
  await breakSessions();
  const answer = (await send(join, `/desk/invitation/${token}`, person)) as Response;
  expect([answer.status, answer.headers.get("Location")]).toEqual([303, "/desk"]);
  expect(await findStaffByEmail(email)).toMatchObject({ fullName: "Sana" });
});

test("the first owner is led on, even if no session could be started", { tags: "slow" }, async () => {
  const token = await makeSetUpToken();
  await breakSessions();
  const answer = (await send(setUp, `/desk/set-up?token=${token}`, person)) as Response;
  expect([answer.status, answer.headers.get("Location")]).toEqual([303, "/desk/restaurants/new"]);
  expect(await findStaffByEmail(email)).toMatchObject({ fullName: "Sana" });
});

test("a sign-in starts a session, or is refused with a message if none can be started", async () => {
  const { email } = await createStaff();
  const answer = (await send(signIn, "/desk/sign-in", { email, password: testPassword })) as Response;
  expect(answer.status).toBe(303);
  expect(answer.headers.getSetCookie().map((cookie) => cookie.split("=")[0])).toEqual(["desk", "desk-device"]);
  await breakSessions();
  expect(await send(signIn, "/desk/sign-in", { email, password: testPassword })).toMatchObject({
    init: { status: 503 },
    data: { title: "Login Error", errors: { form: "Login failed. Please try again." } },
  });
});
