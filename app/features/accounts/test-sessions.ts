import { db } from "#db/db.server.ts";
import { startSession } from "./sessions.server.ts";

/** For tests: the id of a new session of a customer. */
export async function createSession(customerId: string, userAgent = ""): Promise<string> {
  const account = db.selectFrom("customers").select(["id", "passwordHash"]).where("id", "=", customerId);
  const id = await startSession(await account.executeTakeFirstOrThrow(), userAgent);
  if (!id) throw new Error("the customer is disabled");
  return id;
}
