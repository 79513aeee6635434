/** Rounds of checkouts in which the app, its database or both are killed at any moment. */
import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { expect } from "@playwright/test";
import { sql } from "kysely";
import { db } from "../../db/db.server.ts";
import { findPostmaster } from "../../db/embedded-postgres/process.server.ts";
import { postForm, prepareCheckout } from "../support/http.ts";
import { test } from "../support/own-app-fixture.ts";
import { isLongRun, readNumber } from "../support/trust/long-run.ts";
import { expectWholeOrders, signInNewCustomer } from "../support/trust/whole-orders.ts";

const rounds = readNumber("TRUST_ROUNDS", isLongRun ? 200 : 4);
const customersPerRound = 8;
/** The shortest round, in which an idle machine answers eight checkouts. Rounds grow until some are answered. */
const shortestMs = 400;

test.use({ startFrom: "nothing" });

test("no acknowledged order is lost, whatever is killed", { tag: "@once" }, async ({ newVisitor, ownApp }) => {
  test.setTimeout(rounds * 60_000);
  let app = await ownApp.start({ DEMO: "1" });
  const { origin } = app;
  await ownApp.joinDatabase();
  const acknowledged = new Set<string>();
  let withinMs = shortestMs;
  for (let round = 0; round < rounds; round += 1) {
    // The demo's kitchen, killed repeatedly, answers few orders and would be paused for it.
    await sql`update vendors set paused_until = null, unanswered_count = 0`.execute(db);
    const customers = await Promise.all(
      Array.from({ length: customersPerRound }, () => signInNewCustomer(newVisitor, origin)),
    );
    const forms = await Promise.all(customers.map(prepareCheckout));
    const someAnswered = Promise.withResolvers<void>();
    let answered = 0;
    const answers = customers.map(async (request, index) => {
      const answer = await postForm(request, "/payment", forms[index] ?? {}).catch(() => undefined);
      answered += 1;
      if (answered === 1 + (round % customersPerRound)) someAnswered.resolve();
      return answer?.headers().location;
    });
    await Promise.race([sleep(Math.random() * withinMs), someAnswered.promise]);
    await killApp(app.process, round % 2 ? ownApp.dataDir : undefined);
    const before = acknowledged.size;
    const locations = await Promise.all(answers);
    for (const location of locations) {
      const [id] = /order_[\w-]+/.exec(location ?? "") ?? [];
      if (id) acknowledged.add(id);
    }
    withinMs = acknowledged.size > before ? Math.max(shortestMs, withinMs / 2) : withinMs * 2;
    app = await ownApp.start({ DEMO: "1", PORT: new URL(origin).port });
    await expectWholeOrders(acknowledged, `round ${round + 1}`);
    for (const [index, request] of customers.entries()) {
      const again = await postForm(request, "/payment", forms[index] ?? {});
      expect(again.headers().location).toMatch(/^\/payment\?placed=order_/);
      if (locations[index]) expect(again.headers().location, "the same order").toBe(locations[index]);
      await request.dispose();
    }
  }
  console.log(`${rounds} rounds, ${rounds * customersPerRound} checkouts, ${acknowledged.size} acknowledged`);
  expect(acknowledged.size).toBeGreaterThan(0);
});

/** Kills the app and, if `dataDir` is given, the PostgreSQL that it started there. */
async function killApp(app: ChildProcess, dataDir: string | undefined): Promise<void> {
  const postgres = dataDir && findPostmaster(join(dataDir, "postgres"));
  const exited = once(app, "exit");
  app.kill("SIGKILL");
  if (postgres) process.kill(postgres, "SIGKILL");
  await exited;
}
