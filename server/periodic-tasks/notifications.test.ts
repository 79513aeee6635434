import { expect, onTestFinished, test, vi } from "vitest";
import { db } from "#db/db.server.ts";
import { hideTable } from "#db/test-outages.ts";
import { log } from "#log";
import { startNotifications } from "./notifications.ts";

test("whether emails are turned on is stored as soon as the database takes it", async () => {
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
  const warn = vi.spyOn(log, "warn");
  const restore = await hideTable("installation");
  const stop = startNotifications();
  onTestFinished(stop);
  await expect.poll(() => warn.mock.calls.length).toBeGreaterThan(0);
  await restore();
  const storedLater = () => {
    vi.advanceTimersByTime(2_000);
    return db.selectFrom("installation").select("value").where("key", "=", "mails_orders").execute();
  };
  await expect.poll(storedLater, { timeout: 5_000 }).toEqual([{ value: "no" }]);
});
