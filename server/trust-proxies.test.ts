import express from "express";
import { expect, onTestFinished, test, vi } from "vitest";
import { env } from "#env";
import { log } from "#log";
import { serve } from "./test-server.ts";
import { reportUnnamedProxies, trustProxies } from "./trust-proxies.ts";

/** The address of a server that answers with the client's protocol and address. */
async function start(proxies: string | undefined): Promise<string> {
  vi.spyOn(env, "TRUST_PROXY", "get").mockReturnValue(proxies);
  const app = express();
  trustProxies(app);
  app.use(reportUnnamedProxies(), ({ ip, protocol }, response) => void response.send(`${protocol} ${ip}`));
  const { origin, stop } = await serve(app);
  onTestFinished(stop);
  return origin;
}

const askFor = async (origin: string, headers: Record<string, string>) => (await fetch(origin, { headers })).text();
const forwarded = { "X-Forwarded-For": "203.0.113.7" };

test("a proxy that TRUST_PROXY does not name is logged once", async () => {
  const warn = vi.spyOn(log, "warn").mockReturnValue();
  for (const proxies of [undefined, "10.0.0.5"]) {
    const origin = await start(proxies);
    expect(await askFor(origin, {})).toBe("http 127.0.0.1");
    expect(warn).not.toHaveBeenCalled();
    for (let request = 1; request <= 2; request += 1) expect(await askFor(origin, forwarded)).toBe("http 127.0.0.1");
    expect(warn.mock.calls).toEqual([[expect.stringMatching(/^X-Forwarded-For from 127\.0\.0\.1 is ignored: if /)]]);
    warn.mockClear();
  }
  expect(await askFor(await start("loopback"), forwarded)).toBe("http 203.0.113.7");
  expect(warn).not.toHaveBeenCalled();
});

test.each(["https", "HTTPS", "https, http", "HTTPS,HTTP"])(
  "X-Forwarded-Proto: %s of a proxy means https",
  async (value) => {
    const headers = { ...forwarded, "X-Forwarded-Proto": value };
    expect(await askFor(await start("loopback"), headers)).toBe("https 203.0.113.7");
  },
);
