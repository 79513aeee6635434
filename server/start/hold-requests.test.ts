import type { RequestListener } from "node:http";
import { expect, onTestFinished, test } from "vitest";
import { serve } from "../test-server.ts";
import { holdRequests } from "./hold-requests.ts";

const answerWith = (status: number): RequestListener => {
  return async (request, response) => {
    let body = "";
    for await (const chunk of request) body += chunk;
    response.writeHead(status).end(body);
  };
};

async function startHolding(waitMs?: number) {
  const { holdingApp, release } = holdRequests(answerWith(503), waitMs);
  const { origin, stop } = await serve(holdingApp);
  onTestFinished(stop);
  return { origin, release };
}

test("a form that arrives during the start is handled by the app, and health checks are answered at once", async () => {
  const { origin, release } = await startHolding();
  const sent = fetch(origin, { method: "POST", body: "itemId=naan" });
  for (const path of ["/healthz", "/readyz", "/readyz?lb"]) expect((await fetch(origin + path)).status).toBe(503);
  release(answerWith(200));
  const answer = await sent;
  expect([answer.status, await answer.text()]).toEqual([200, "itemId=naan"]);
});

test("a request is not held for longer than a start takes whose database is running", async () => {
  const { origin } = await startHolding(1);
  expect((await fetch(origin)).status).toBe(503);
});
