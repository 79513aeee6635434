import { Agent } from "node:https";
import { expect } from "@playwright/test";
import { createCustomer, createMenuItem, createVendor, testPassword } from "../../db/factories.ts";
import { findFreePort, type RunningApp } from "../support/own-app.ts";
import {
  listAppsInUse,
  publicSite,
  requestSite,
  type SiteResponse,
  site,
  skipUnlessInstalled,
  startProxy,
  stopProxy,
  test,
} from "../support/reverse-proxies.ts";
import { formRequest } from "../support/trust/raw-request.ts";

/** `RESTARTS=10`: how often both apps are restarted. A busy machine is too slow for figures, so it is run by hand. */
const restarts = Number(process.env.RESTARTS ?? 0);
const shoppers = 6;

/** The share of requests that may fail. nginx does not ask whether an app is ready, and cannot repeat a form. */
const allowed = { haproxy: 0, nginx: 0.001 } as const;

for (const name of ["haproxy", "nginx"] as const) {
  test(`apps behind ${name} restarted under load answer all requests, or nearly all`, { tag: "@once" }, async ({
    ownApp,
    folder,
  }) => {
    test.skip(restarts === 0, "RESTARTS=10 runs it");
    skipUnlessInstalled(name);
    test.setTimeout(90_000 + restarts * 40_000);
    const [port, ...appPorts] = [await findFreePort(), await findFreePort(), await findFreePort()];
    const settings = publicSite(`https://${site}:${port}`);
    const start = (appPort: number) => ownApp.start({ ...settings, PORT: String(appPort) });
    const apps: RunningApp[] = [];
    for (const appPort of appPorts) apps.push(await start(appPort));
    await ownApp.joinDatabase();
    const proxy = await startProxy(name, { folder, port, appPorts });
    const usesBoth = async () => name === "nginx" || (await listAppsInUse(folder)).length === 2;
    try {
      const load = await startLoad(port);
      for (let round = 0; round < restarts; round += 1) {
        for (const [index, appPort] of appPorts.entries()) {
          await apps[index]?.stop();
          apps[index] = await start(appPort);
          await expect.poll(usesBoth, { timeout: 20_000 }).toBe(true);
        }
      }
      const { answered, failures } = await load.stop();
      console.log(`${answered} requests answered during ${restarts * 2} restarts, ${failures.length} failed`);
      expect(answered).toBeGreaterThan(50);
      expect(failures.slice(Math.floor(answered * allowed[name]))).toEqual([]);
    } finally {
      await stopProxy(proxy);
    }
  });
}

/** Starts customers who open pages and change their cart without a pause, each on a connection of their own. */
async function startLoad(port: number) {
  const vendor = await createVendor();
  const item = await createMenuItem(vendor.id);
  const failures: string[] = [];
  let answered = 0;
  let isOver = false;
  const shop = async () => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    const cookie = await signIn(port);
    const steps = [
      { path: "/", status: 200, options: { headers: { cookie } } },
      { path: `/restaurant/${vendor.id}`, status: 303, options: formRequest({ itemId: item.id }, { cookie }) },
    ];
    while (!isOver) {
      for (const { path, status, options } of steps) {
        const failure = await tryOnce(() => requestSite(port, path, { ...options, agent }), status);
        if (failure) failures.push(`${path}: ${failure}`);
        else answered += 1;
      }
    }
    agent.destroy();
  };
  const running = Array.from({ length: shoppers }, shop);
  const stop = async () => {
    isOver = true;
    await Promise.all(running);
    return { answered, failures };
  };
  return { stop };
}

async function signIn(port: number): Promise<string> {
  const { email } = await createCustomer();
  const { headers } = await requestSite(port, "/login", formRequest({ email, password: testPassword }));
  return (headers["set-cookie"] ?? []).map((line) => line.split(";")[0]).join("; ");
}

/** Sends a request; returns what is wrong with its answer, undefined if nothing. */
async function tryOnce(send: () => Promise<SiteResponse>, status: number): Promise<string | undefined> {
  try {
    const answer = await send();
    return answer.status === status ? undefined : `${answer.status} ${answer.body.slice(0, 200)}`;
  } catch (error) {
    return String(error);
  }
}
