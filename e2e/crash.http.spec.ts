import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type APIRequestContext, expect, test } from "@playwright/test";
import { hiddenFields, postForm, postRegistration } from "./http.ts";

const menu = "/restaurant/naveed-karahi-house";
const customersPerRound = 8;

test("an app or a database killed in mid-checkout loses nothing it acknowledged", async ({ playwright, baseURL }) => {
  test.setTimeout(90_000);
  const dataDir = await mkdtemp(join(tmpdir(), "tiffin-crash-"));
  const origin = `http://127.0.0.1:${Number(new URL(baseURL ?? "").port) + 1}`;
  let app = await startApp(dataDir, origin);
  const customers = await Promise.all(
    Array.from({ length: customersPerRound }, async () => {
      const request = await playwright.request.newContext({ baseURL: origin });
      await postRegistration(request);
      return request;
    }),
  );

  for (const [round, killed] of ["app", "both", "app", "both"].entries()) {
    const forms = await Promise.all(customers.map(prepareCheckout));
    let answered = 0;
    const answers = await Promise.all(
      customers.map(async (request, index) => {
        const answer = await postForm(request, "/payment", forms[index] ?? {}).catch(() => undefined);
        answered += 1;
        if (answered === round + 1) await killHard(app, killed === "both" ? dataDir : undefined);
        return answer?.headers().location;
      }),
    );
    app = await startApp(dataDir, origin);

    for (const [index, request] of customers.entries()) {
      const isOrdered = (await countOrders(request)) === round + 1;
      if (answers[index]) expect(isOrdered, "an acknowledged order is kept").toBe(true);
      expect(await hasEmptyCart(request), "the cart is empty exactly if its order exists").toBe(isOrdered);
      const again = await postForm(request, "/payment", forms[index] ?? {});
      expect(again.headers().location).toMatch(/^\/payment\?placed=order_/);
      if (answers[index]) expect(again.headers().location).toBe(answers[index]);
      expect(await countOrders(request), "sent again, it is still one order").toBe(round + 1);
    }
  }

  for (const request of customers) await request.dispose();
  app.kill("SIGTERM");
  await once(app, "exit");
  await rm(dataDir, { recursive: true });
});

async function startApp(dataDir: string, origin: string): Promise<ChildProcess> {
  const env = {
    ...process.env,
    NODE_ENV: "production",
    HOST: "127.0.0.1",
    PORT: new URL(origin).port,
    LOG_LEVEL: "fatal",
  };
  const app = spawn(process.execPath, ["build/server/index.js"], {
    env: { ...env, DATA_DIR: dataDir, DEMO: "1" },
    stdio: ["ignore", "ignore", "inherit"],
  });
  await expect.poll(() => isReady(origin), { timeout: 30_000 }).toBe(true);
  return app;
}

const isReady = (origin: string) =>
  fetch(`${origin}/readyz`).then(
    (response) => response.ok,
    () => false,
  );

/** Kills the app and, if its data folder is named, the PostgreSQL it left behind. */
async function killHard(app: ChildProcess, dataDir: string | undefined): Promise<void> {
  const postgres = dataDir && Number((await readFile(join(dataDir, "postgres/postmaster.pid"), "utf8")).split("\n")[0]);
  const exited = once(app, "exit");
  app.kill("SIGKILL");
  if (postgres) process.kill(postgres, "SIGKILL");
  await exited;
}

async function prepareCheckout(request: APIRequestContext): Promise<Record<string, string>> {
  const { itemId = "" } = hiddenFields(await (await request.get(menu)).text());
  expect((await postForm(request, menu, { itemId })).status()).toBe(303);
  return hiddenFields(await (await request.get("/payment")).text());
}

async function countOrders(request: APIRequestContext): Promise<number> {
  return (await (await request.get("/orders")).text()).match(/<article/g)?.length ?? 0;
}

async function hasEmptyCart(request: APIRequestContext): Promise<boolean> {
  return (await (await request.get("/cart")).text()).includes("Your cart is empty");
}
