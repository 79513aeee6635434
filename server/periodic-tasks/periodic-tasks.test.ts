import { afterAll, expect, onTestFinished, test, vi } from "vitest";
import { sendInBackground } from "#app/features/mail/mail.server.ts";
import { setMailSetting } from "#app/features/notifications/outbox.server.ts";
import { prepareNotifications, subscribeBrowser } from "#app/features/notifications/test-browsers.ts";
import { db } from "#db/db.server.ts";
import { createCustomer, createOrder, createVendor } from "#db/factories.ts";
import { log } from "#log";
import { startPeriodicTasks } from "./periodic-tasks.ts";

/** A mail server that never answers. Settings are read on import. */
const silent = await vi.hoisted(async () => {
  const { createServer } = await import("node:net");
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  vi.stubEnv("SMTP_URL", `smtp://127.0.0.1:${Object(server.address()).port}`);
  return server;
});
afterAll(() => void silent.close());

/** How long the waits of a shutdown would take: here they end at once. */
const clock = vi.hoisted(() => ({ ms: 0 }));
vi.mock("node:timers/promises", async (load) => ({
  ...(await load<typeof import("node:timers/promises")>()),
  setTimeout: async (ms: number) => {
    const end = clock.ms + ms;
    await new Promise(setImmediate);
    clock.ms = Math.max(clock.ms, end);
  },
}));

const listClaimed = () => db.selectFrom("notifications").select("id").where("attempts", ">", 0).execute();

test("stopping the tasks waits a moment for their emails, and logs how many could not be sent", {
  tags: "slow",
}, async () => {
  await setMailSetting(true);
  const [customer, vendor] = await Promise.all([createCustomer(), createVendor()]);
  await createOrder(customer.id, vendor.id);
  const logged = vi.spyOn(log, "error").mockReturnValue();
  const stop = startPeriodicTasks();
  await expect.poll(listClaimed).toHaveLength(1);
  const to = { name: "Sara", address: "sara@tiffin.example" };
  sendInBackground({ to, subject: "Paused", text: "Paused", html: "Paused" }, () => {});
  const stoppedAt = clock.ms;
  await stop();
  // All of the shutdown has 7.5 seconds.
  expect(clock.ms - stoppedAt).toBeLessThan(4_000);
  expect(logged.mock.calls).toEqual([["emails that could not be sent before shutdown: 1"]]);
});

test("a push message does not wait for a mail server that does not answer", { tags: "slow" }, async () => {
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
  await setMailSetting(true);
  const [mailed, { customerId, vendorId }] = await Promise.all([createCustomer(), prepareNotifications()]);
  for (let orders = 0; orders < 5; orders += 1) await createOrder(mailed.id, vendorId);
  onTestFinished(startPeriodicTasks());
  await expect.poll(listClaimed).toHaveLength(5);
  await subscribeBrowser(customerId);
  // Handled without a push service: the browser is forgotten, and nobody is called.
  await db.updateTable("pushSubscriptions").set({ endpoint: "https://no-push-service.example/" }).execute();
  await createOrder(customerId, vendorId);
  const listBrowsersLater = () => {
    vi.advanceTimersByTime(2_000);
    return db.selectFrom("pushSubscriptions").select("id").execute();
  };
  await expect.poll(listBrowsersLater, { timeout: 6_000 }).toEqual([]);
});
