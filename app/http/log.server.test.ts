import { pino } from "pino";
import { expect, test } from "vitest";
import { db } from "#db/db.server.ts";
import { withoutDetails } from "./log.server.ts";

test("a row that PostgreSQL refuses is not quoted in the log", async () => {
  const row = { email: "sana@tiffin.example", fullName: "Sana", phone: "0300 1234567", passwordHash: "plain words" };
  const refused = db.insertInto("customers").values(row).execute();
  const refusal = await refused.catch((error: Error) => error);
  if (!(refusal instanceof Error)) throw new Error("the row was taken");
  const described = pino.stdSerializers.err(refusal);
  expect(JSON.stringify(described)).toContain("plain words");
  const logged = JSON.stringify(withoutDetails(described));
  expect(logged).toContain("customers_password_hash_check");
  for (const typed of Object.values(row)) expect(logged).not.toContain(typed);
});
