/** Everyday use for as long as TRUST_MINUTES says: memory and handles stay. */
import { expect, metricsToken, test } from "../support/trust/attacked-app.ts";
import { crawl } from "../support/trust/crawl.ts";
import { numberOf } from "../support/trust/long-run.ts";
import { ask } from "../support/trust/raw-request.ts";

const minutes = numberOf("TRUST_MINUTES", 60);
const mostGrowth = 64 * 1024 * 1024;
const mostHandles = 40;

test("after a while of use the process holds no more than at first", async ({ app }) => {
  test.setTimeout((minutes + 5) * 60_000);
  const measure = async () => {
    const headers = { Authorization: `Bearer ${metricsToken}` };
    const { text } = await ask(app.origin, { path: "/metrics", headers });
    const figureOf = (name: string) => Number(new RegExp(`^${name} (\\S+)`, "m").exec(text)?.[1]);
    return { memory: figureOf("process_resident_memory_bytes"), handles: figureOf("process_open_fds") };
  };
  const lookAround = async () => {
    for (const [cookie, start] of [
      [app.customers.customer ?? "", ["/", "/cart", "/orders"]],
      [app.staff.owner ?? "", ["/desk"]],
    ] as const) {
      for (const { path, status } of await crawl(app.origin, cookie, [...start]))
        expect(status, path).toBeLessThan(500);
    }
    const stream = `/order-tracking/${app.parameters.orderId}/events`;
    for (const Cookie of [app.customers.customer ?? "", ""])
      await ask(app.origin, { path: stream, headers: { Cookie } });
  };
  for (let rounds = 0; rounds < 5; rounds += 1) await lookAround();
  const first = await measure();
  const end = Date.now() + minutes * 60_000;
  let rounds = 0;
  for (; Date.now() < end; rounds += 1) await lookAround();
  const last = await measure();
  console.log(JSON.stringify({ minutes, rounds, first, last }));
  expect(last.memory - first.memory, "bytes more").toBeLessThan(mostGrowth);
  expect(last.handles - first.handles, "handles more").toBeLessThan(mostHandles);
});
