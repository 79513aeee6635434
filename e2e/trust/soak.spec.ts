/** Everyday use for TRUST_MINUTES: memory and handles must not grow. */
import { expect, test } from "../support/trust/attacked-app.ts";
import { crawl } from "../support/trust/crawl.ts";
import { readNumber } from "../support/trust/long-run.ts";
import { sendRequest } from "../support/trust/raw-request.ts";
import { metricsToken } from "../support/workers.ts";

const minutes = readNumber("TRUST_MINUTES", 60);
const maxGrowth = 32 * 1024 * 1024;
const maxHandles = 40;

test("memory and open files do not grow over a long run", async ({ app }) => {
  test.setTimeout((minutes + 5) * 60_000);
  const measure = async () => {
    const headers = { Authorization: `Bearer ${metricsToken}` };
    const { text } = await sendRequest(app.origin, { path: "/metrics", headers });
    const figureOf = (name: string) => Number(new RegExp(`^${name} (\\S+)`, "m").exec(text)?.[1]);
    return { memory: figureOf("nodejs_heap_size_used_bytes"), handles: figureOf("process_open_fds") };
  };
  const openEverything = async () => {
    for (const [cookie, start] of [
      [app.customers.customer ?? "", ["/", "/cart", "/orders"]],
      [app.staff.owner ?? "", ["/desk"]],
    ] as const) {
      const pages = await crawl(app.origin, cookie, [...start]);
      // One assertion for all, because Playwright keeps each one until the test ends, and becomes slower with them.
      expect(pages.filter(({ status }) => status >= 500).map(({ path }) => path)).toEqual([]);
    }
    const stream = `/order-tracking/${app.parameters.orderId}/events`;
    for (const Cookie of [app.customers.customer ?? "", ""])
      await sendRequest(app.origin, { path: stream, headers: { Cookie } });
  };
  const startedAt = Date.now();
  const thirds: Awaited<ReturnType<typeof measure>>[][] = [[], [], []];
  for (let part = 0; part < 1; part = (Date.now() - startedAt) / (minutes * 60_000)) {
    await openEverything();
    thirds[Math.floor(part * 3)]?.push(await measure());
  }
  // The least of a third: what is left after the garbage of the pages is collected. The first third warms up.
  const [, middle, last] = thirds.map((measured) => ({
    rounds: measured.length,
    memory: Math.min(...measured.map(({ memory }) => memory)),
    handles: Math.min(...measured.map(({ handles }) => handles)),
  }));
  if (!middle || !last) throw new Error("nothing was measured");
  console.log(JSON.stringify({ minutes, middle, last }));
  expect(last.memory - middle.memory, "bytes more").toBeLessThan(maxGrowth);
  expect(last.handles - middle.handles, "handles more").toBeLessThan(maxHandles);
});
