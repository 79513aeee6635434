/** The largest menu that a restaurant may have, on every page that shows all of it. */
import { type AttackedApp, expect, test } from "../support/trust/attacked-app.ts";
import { measureLag } from "../support/trust/event-loop-lag.ts";
import { changeMenu, createLargestMenu } from "../support/trust/largest-menu.ts";
import { sendRequest } from "../support/trust/raw-request.ts";

const pages: Record<string, (vendorId: string, app: AttackedApp) => [path: string, cookie: string | undefined]> = {
  "the restaurant's page": (id, { customers }) => [`/restaurant/${id}`, customers.customer],
  "the menu at the desk": (id, { staff }) => [`/desk/menu?restaurant=${id}`, staff.owner],
  "the extras at the desk": (id, { staff }) => [`/desk/menu/options?restaurant=${id}`, staff.owner],
  "the menu in JSON": (id, { staff }) => [`/desk/menu/export.json?restaurant=${id}`, staff.owner],
  "the menu in CSV": (id, { staff }) => [`/desk/menu/export.csv?restaurant=${id}`, staff.owner],
};

for (const [what, find] of Object.entries(pages)) {
  test(`${what}, of the largest restaurant, delays nobody else`, async ({ app }) => {
    const vendorId = await createLargestMenu();
    const [path, cookie = ""] = find(vendorId, app);
    const open = () => sendRequest(app.origin, { path, headers: { Cookie: cookie, "Accept-Encoding": "br" } });
    // V8 compiles the code during the first requests.
    for (let time = 0; time < 5; time += 1) expect((await open()).status).toBe(200);
    await changeMenu(vendorId, 200);
    const { lagMs, maxMs } = await measureLag(app.origin, open);
    expect(lagMs, "event loop lag in ms").toBeLessThanOrEqual(maxMs);
  });
}
