import { expect, inject, onTestFinished, test } from "vitest";
import { databasePool, openDatabase } from "#db/db.server.ts";
import { waitForDatabase } from "./database.ts";

const goesOn = new AbortController().signal;

/** Points the process at this address until the test is over. */
function pointTo(url: URL): void {
  const { connectionString = "" } = databasePool().options;
  openDatabase(url.href, { max: 1 });
  onTestFinished(() => openDatabase(connectionString));
}

test("a database that does not exist ends the start at once with the reason", async () => {
  const url = new URL(inject("templateUrl"));
  url.pathname = "/nowhere";
  pointTo(url);
  await expect(waitForDatabase(goesOn)).rejects.toThrow(
    /^[^\n]+ is refused \(database "nowhere" does not exist\): correct [^\n]+$/,
  );
});

test("the start waits for an unreachable PostgreSQL until a signal", async () => {
  pointTo(new URL("postgresql://127.0.0.1:1/tiffin"));
  const stop = new AbortController();
  const waiting = waitForDatabase(stop.signal);
  stop.abort(new Error("stopped by SIGTERM"));
  await expect(waiting).rejects.toThrow("stopped by SIGTERM");
});
