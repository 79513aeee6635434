/**
 * For how long the pages of the largest menu hold up all other requests: the longest turn of the event loop, by the
 * processor time of the main thread, which other work of the machine does not lengthen. Before each page a dish changes, so that
 * nothing is cached.
 */
import { createStaff, testPassword } from "../db/factories.ts";
import { withOwnApp } from "../e2e/support/own-app.ts";
import { changeMenu, createLargestMenu } from "../e2e/support/trust/largest-menu.ts";
import { withInspector } from "./inspector.ts";
import { note, report } from "./report.ts";
import { getPage } from "./requests.ts";
import { signIn, signInToDemo } from "./sign-in.ts";

const times = 16;
const warmUp = 5;

/** Keeps the longest turn, in milliseconds, in the variable `longest` of the app. */
const measureTurns = `
  globalThis.longest = 0;
  const cpuMs = () => { const { user, system } = process.threadCpuUsage(); return (user + system) / 1000; };
  let last = cpuMs();
  const turn = () => {
    const now = cpuMs();
    longest = Math.max(longest, now - last);
    last = now;
    setImmediate(turn);
  };
  turn();`;

await withOwnApp((ownApp) =>
  withInspector(ownApp, async ({ origin, evaluate }) => {
    await ownApp.joinDatabase();
    const vendorId = await createLargestMenu();
    const customer = await signInToDemo(origin);
    const { email } = await createStaff({}, [{ role: "owner" }]);
    const owner = await signIn(origin, { email, password: testPassword }, "/desk/sign-in");
    const pages: [name: string, path: string, cookie: string][] = [
      ["the restaurant", `/restaurant/${vendorId}`, customer],
      ["the restaurant, lite", `/restaurant/${vendorId}`, `${customer}; lite=1`],
      ["its menu at the desk", `/desk/menu?restaurant=${vendorId}`, owner],
      ["its extras at the desk", `/desk/menu/options?restaurant=${vendorId}`, owner],
    ];
    await evaluate(measureTurns);
    for (const [name, path, cookie] of pages) {
      const turns: number[] = [];
      for (let time = 0; time < warmUp + times; time += 1) {
        await changeMenu(vendorId, 200 + time);
        await evaluate("longest = 0");
        await getPage(origin + path, { cookie, "accept-encoding": "br" });
        if (time >= warmUp) turns.push(await evaluate<number>("longest"));
      }
      turns.sort((a, b) => a - b);
      note(`${name}, p25`, turns[times / 4 - 1] ?? 0, " ms");
      report(`${name}, p75`, turns[(3 * times) / 4 - 1] ?? 0, { atMost: 50 }, " ms");
    }
  }),
);
