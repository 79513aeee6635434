import { db } from "#db/db.server.ts";
import { startSession } from "./sessions.server.ts";

/** Starts a session of a customer for a test, and returns its secret id. */
export async function createSession(customerId: string, userAgent = ""): Promise<string> {
  const account = db.selectFrom("customers").select(["id", "passwordHash"]).where("id", "=", customerId);
  const id = await startSession(await account.executeTakeFirstOrThrow(), userAgent);
  if (!id) throw new Error("the customer is disabled");
  return id;
}
