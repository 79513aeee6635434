import { expect, test } from "vitest";
import { db } from "#db/db.server.ts";
import { describeError } from "./log.server.ts";

test("a row that PostgreSQL refuses is not quoted in the log", async () => {
  const row = { email: "sana@tiffin.example", fullName: "Sana", phone: "0300 1234567", passwordHash: "plain words" };
  const refusal = await db
    .insertInto("customers")
    .values(row)
    .execute()
    .catch((error: Error) => error);
  if (!(refusal instanceof Error)) throw new Error("the row was taken");
  const logged = JSON.stringify(describeError(refusal));
  expect(logged).toContain("customers_password_hash_check");
  for (const typed of Object.values(row)) expect(logged).not.toContain(typed);
});
