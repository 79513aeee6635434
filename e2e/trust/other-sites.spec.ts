/** Forms and pictures of other sites, sent with the cookies of a signed-in person. */
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { type AttackedApp, expect, test } from "../support/trust/attacked-app.ts";
import { isLongRun } from "../support/trust/long-run.ts";
import { runAll, sendRequest } from "../support/trust/raw-request.ts";
import { fillPath, pageRoutes, pathsOf } from "../support/trust/route-rules.ts";
import { hashRows } from "../support/trust/row-hashes.ts";

test.describe.configure({ mode: "default" });

const sites = [undefined, "same-origin", "same-site", "cross-site", "none", "nonsense"];
const contents = {
  "application/x-www-form-urlencoded": "intent=clear&nothing=1",
  "multipart/form-data; boundary=x": '--x\r\nContent-Disposition: form-data; name="intent"\r\n\r\nclear\r\n--x--\r\n',
  "text/plain": "intent=clear",
};

/** Every page of the route table, and its data address. */
function listTargets(app: AttackedApp): string[] {
  const paths = pathsOf(pageRoutes).map((path) => fillPath(path, app));
  return paths.flatMap((path) => [path, `${path === "/" ? "/_" : path}.data`]);
}

/** The headers with which a browser reports the origin of a form, in all combinations for other sites. */
function listForeignHeaders(ours: string): Record<string, string>[] {
  const { port } = new URL(ours);
  const origins = [
    undefined,
    ours,
    "null",
    "https://evil.example",
    `http://localhost:${port}`,
    `${ours}0`,
    ours.replace("http", "https"),
  ];
  const sent = sites.flatMap((site) =>
    origins.map((origin) => ({ ...(site && { "Sec-Fetch-Site": site }), ...(origin && { Origin: origin }) })),
  );
  const referers = ["https://evil.example/page", `${ours}.evil.example/`, `${ours}@evil.example/`, "no address"];
  const foreign = sent.filter(({ "Sec-Fetch-Site": site, Origin: origin }) => {
    if (site) return site !== "same-origin";
    return origin !== undefined && origin !== ours;
  });
  return [...foreign, ...referers.map((Referer) => ({ Referer }))];
}

test("a cross-site form is refused at every URL, whatever it contains", { tag: "@once" }, async ({ app }) => {
  test.setTimeout(isLongRun ? 30 * 60_000 : 60_000);
  const cookies = { Cookie: `${app.customers.customer}; ${app.staff.owner}` };
  const foreign = listForeignHeaders(app.origin);
  expect(foreign.length).toBeGreaterThan(35);
  const before = await hashRows();
  // Every way to say so at a quarter of the addresses each time, or everything at all of them.
  const isDue = (target: number, way: number) => isLongRun || (target + way) % 4 === 0;
  const jobs = listTargets(app).flatMap((path, target) =>
    foreign.flatMap((headers, way) => {
      if (!isDue(target, way)) return [];
      const [type = "", body = ""] = Object.entries(contents)[way % 3] ?? [];
      const all = { ...cookies, ...headers, "Content-Type": type };
      return async () => {
        const answer = await sendRequest(app.origin, { method: "POST", path, headers: all, body });
        expect.soft(answer.status, `POST ${path} with ${JSON.stringify(headers)}`).toBe(403);
      };
    }),
  );
  expect(jobs.length).toBeGreaterThan(1_000);
  await runAll(jobs);
  expect(await hashRows()).toEqual(before);
});

/** A page that sends every request a page can make to the app when it is opened. */
function hostilePage(app: AttackedApp): string {
  const targets = listTargets(app).map((path) => app.origin + path);
  const { parameters, vendorId } = app;
  const moves = [
    ["/cart", "intent=clear"],
    ["/profile/devices", ""],
    ["/logout", ""],
    ["/desk/sign-out", ""],
    [`/order-tracking/${parameters.orderId}/cancel`, "reason=mistake"],
    [`/desk/hours?restaurant=${vendorId}`, "intent=pause&minutes=30"],
    [`/desk/menu/items/${parameters.itemId}`, "name=Stolen&price=1"],
  ];
  return `<!doctype html><title>Hostile</title><body><script>
    const send = (url, options) => fetch(url, { mode: "no-cors", credentials: "include", ...options }).catch(() => {});
    const form = (url, fields, enctype, target) => {
      const form = Object.assign(document.createElement("form"), { method: "post", action: url, enctype, target });
      for (const [name, value] of new URLSearchParams(fields)) {
        form.append(Object.assign(document.createElement("input"), { name, value }));
      }
      document.body.append(form);
      form.submit();
    };
    const frame = document.body.appendChild(Object.assign(document.createElement("iframe"), { name: "frame" }));
    (async () => {
      const targets = ${JSON.stringify(targets)};
      for (const url of targets) {
        await send(url, { method: "POST", body: new URLSearchParams({ intent: "clear", nothing: "1" }) });
        await new Promise((done) => Object.assign(new Image(), { src: url, onload: done, onerror: done }));
      }
      for (const [path, fields] of ${JSON.stringify(moves)}) {
        for (const enctype of ["application/x-www-form-urlencoded", "multipart/form-data", "text/plain"]) {
          const loaded = new Promise((done) => frame.addEventListener("load", done, { once: true }));
          form(${JSON.stringify(app.origin)} + path, fields, enctype, "frame");
          await loaded;
        }
        await send(${JSON.stringify(app.origin)} + path, { method: "POST", body: new FormData() });
        navigator.sendBeacon(${JSON.stringify(app.origin)} + path, new URLSearchParams(fields));
      }
      document.title = "done";
    })();
  </script>`;
}

for (const host of ["127.0.0.1", "localhost"]) {
  const relation = host === "localhost" ? "another site" : "another port of this host, which gets the cookies";
  test(`a hostile page of ${relation} changes nothing`, { tag: "@once" }, async ({ app, browser }) => {
    test.setTimeout(60_000);
    const server = createServer((_request, response) => {
      response.setHeader("Content-Type", "text/html").end(hostilePage(app));
    }).listen(0);
    const context = await browser.newContext();
    try {
      const pairs = [app.customers.customer, app.staff.owner].map((cookie) => (cookie ?? "").split("="));
      await context.addCookies(
        pairs.map(([name = "", value = ""]) => ({ name, value, url: app.origin, sameSite: "Lax" as const })),
      );
      const page = await context.newPage();
      let posts = 0;
      const statuses = new Set<number>();
      page.on("request", (request) => {
        if (request.method() === "POST") posts += 1;
      });
      page.on("response", (response) => {
        if (response.request().method() === "POST") statuses.add(response.status());
      });
      const before = await hashRows();
      await page.goto(`http://${host}:${(server.address() as AddressInfo).port}/`);
      await page.waitForFunction(() => document.title === "done", undefined, { timeout: 50_000 });
      expect(posts).toBeGreaterThan(150);
      expect([...statuses]).toEqual([403]);
      expect(await hashRows()).toEqual(before);
    } finally {
      await context.close();
      server.close();
    }
  });
}
