import { sql } from "kysely";
import { RouterContextProvider } from "react-router";
import { expect, test } from "vitest";
import { db } from "#db/db.server.ts";
import { createCustomer } from "#db/factories.ts";
import { onFilledDatabase } from "#db/test-databases.ts";
import { createSession } from "../features/accounts/test-sessions.ts";
import { customerContext } from "../http/accounts/customer.server.ts";
import { action } from "./devices.tsx";

async function failWithoutSessions(): Promise<void> {
  await sql`create function fail_without_sessions() returns trigger language plpgsql as $$ begin
    if not exists (select from sessions) then raise 'shutting down' using errcode = '57P01'; end if;
    return null; end $$`.execute(db);
  await sql`create trigger fail_without_sessions before delete on sessions
    execute function fail_without_sessions()`.execute(db);
}

test("an outage once all sessions have ended does not make the answer an error page", { tags: "slow" }, async () => {
  await onFilledDatabase(failWithoutSessions, async () => {
    const { id: customerId, fullName } = await createCustomer();
    const session = await createSession(customerId);
    const context = new RouterContextProvider();
    context.set(customerContext, { customerId, fullName, cartCount: 0, favouriteIds: [] });
    const url = new URL("http://localhost/profile/devices");
    const request = new Request(url, { method: "POST", headers: { Cookie: `session=${session}` } });
    const answer = await action({ request, context, url, params: {}, pattern: "/profile/devices" });
    expect(answer.headers.get("Location")).toBe("/login");
    expect(answer.headers.get("Set-Cookie")).toMatch(/^session=;/);
    expect(await db.selectFrom("sessions").selectAll().execute()).toEqual([]);
  });
});
