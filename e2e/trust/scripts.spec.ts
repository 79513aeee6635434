/** Markup in everything that people write, sent by their own forms, on every page in Chromium: it stays text. */
import type { BrowserContext } from "@playwright/test";
import { type AttackedApp, expect, isolatedTest } from "../support/trust/attacked-app.ts";
import { fillForms } from "../support/trust/filled-forms.ts";
import { childrenOf, fillPath, pathsOf } from "../support/trust/route-rules.ts";
import { sendForm } from "../support/trust/send-filled-form.ts";
import { cookieOf } from "../support/trust/world.ts";
import { shortMarkup, writeMarkup } from "../support/trust/written-markup.ts";

const test = isolatedTest("all texts become markup");

/** Routes that answer with a file or a redirect. */
const notPages = /\.(csv|json)$|^(logout|signup|desk\/sign-out|profile\/data\/download)$/;

test("markup in any text runs no script on any page: it is text", { tag: "@once" }, async ({ app, browser }) => {
  test.setTimeout(240_000);
  await sendMarkup(app);
  const written = await writeMarkup();
  expect(written).toEqual(expect.arrayContaining(["addresses.label", "reviews.comment", "desk_events.staff_name"]));
  const pagesOf = (layout: string) =>
    pathsOf(childrenOf(layout)).flatMap((path) => (notPages.test(path) ? [] : [fill(path, app)]));
  const ofOrder = ["", "/ticket", "/moves/no-show"].map((rest) => `/desk/orders/${app.parameters.orderId}${rest}`);
  for (const [who, paths, least] of [
    ["customer", pagesOf("routes/signed-in.tsx"), 6],
    ["owner", pagesOf("routes/desk/desk.tsx"), 15],
    ["kitchen", ["/desk/board", "/desk/menu", "/desk/menu/options", ...ofOrder], 3],
    ["rider", ["/desk/deliveries", "/desk/deliveries/cash", "/desk/account", ...ofOrder], 3],
  ] as const) {
    const context = await browser.newContext();
    try {
      const seen = await openPages(context, app, who, paths);
      expect.soft(seen.complaints, who).toEqual([]);
      expect.soft(seen.withText, `${who}: pages on which the text is read`).toBeGreaterThanOrEqual(least);
    } finally {
      await context.close();
    }
  }
});

/** Fields that people fill in freely. */
const typed =
  /^(fullName|label|address|note|comment|text|name|optionName1|specialInstructions|restaurantName|cuisine|category)$/;
/** Forms that would end a session or delete what the pages show. */
const ending = /log|sign|devices|password|account-data|staff-member|desk\/customer|delete-option/;

/** Fills every form with markup and sends it, so that history, orders and previews hold it as well. */
async function sendMarkup(app: AttackedApp): Promise<void> {
  for (const form of await fillForms(app)) {
    const { file, fields } = form;
    if (ending.test(file)) continue;
    const entries = Object.entries(fields).map(([name, value]): [string, string] => [
      name,
      typed.test(name) ? shortMarkup : value,
    ]);
    if (file === "desk/import.tsx") entries.push(["text", `Dish,Price\n${shortMarkup},20`]);
    expect.soft((await sendForm(app, form, entries.toReversed())).status, file).toBeLessThan(500);
  }
}

function fill(path: string, app: AttackedApp): string {
  const filled = fillPath(path, app);
  if (path === "reviews") return `${filled}?vendorId=${app.vendorId}`;
  return path.startsWith("desk/") && !path.includes(":") ? `${filled}?restaurant=${app.vendorId}` : filled;
}

/** Opens the pages, their dialogs, and everything else that can be opened on them. */
async function openPages(context: BrowserContext, app: AttackedApp, who: string, paths: readonly string[]) {
  const [name = "", value = ""] = cookieOf(app, who).split("=");
  await context.addCookies([{ name, value, url: app.origin }]);
  const complaints: string[] = [];
  await context.exposeBinding("complain", ({ page }, what: string) => complaints.push(`${page.url()}: ${what}`));
  await context.addInitScript(() => {
    const { complain } = window as unknown as { complain: (what: string) => void };
    Object.assign(window, { ran: () => complain("a script ran") });
    document.addEventListener("securitypolicyviolation", ({ blockedURI, sample }) =>
      complain(`CSP: ${blockedURI} ${sample}`),
    );
  });
  const page = await context.newPage();
  page.on("dialog", (dialog) => dialog.dismiss());
  await page.goto(app.origin + (paths[0] ?? "/"));
  await page.evaluate((markup) => document.body.insertAdjacentHTML("beforeend", markup), shortMarkup);
  await expect.poll(() => complaints.splice(0).length, "real markup is noticed").toBeGreaterThan(0);
  const waiting = [...paths];
  const known = new Set(paths.map(kindOf));
  let withText = 0;
  for (let path = waiting.shift(); path; path = waiting.shift()) {
    await page.goto(app.origin + path, { waitUntil: "load" });
    const found = await page.evaluate(openAll, shortMarkup);
    if (found.made > 0) complaints.push(`${path}: elements made from text`);
    if (found.isRead) withText += 1;
    for (const question of found.questions) {
      if (known.has(kindOf(question))) continue;
      known.add(kindOf(question));
      waiting.push(question);
    }
  }
  return { complaints, withText };
}

const kindOf = (path: string) => path.replace(/[\w-]*\d[\w-]*/g, ":id");

/** Runs in the page: opens everything that can be opened; returns its text and the links to its dialogs. */
function openAll(markup: string) {
  for (const details of document.querySelectorAll("details")) details.open = true;
  for (const popover of document.querySelectorAll<HTMLElement>("[popover]")) popover.showPopover();
  const fields = [...document.querySelectorAll<HTMLInputElement>("input, textarea")].map(({ value }) => value);
  const links = [...document.querySelectorAll("a")].map(({ pathname, search }) => pathname + search);
  return {
    made: document.querySelectorAll("img[src='x'], [onerror], [onload], [href^='javascript:']").length,
    isRead: [document.body.innerText, ...fields].some((text) => text.includes(markup)),
    questions: links.filter((link) => /[?&](ask|confirm|picker|delete|clear|type)=/.test(link)),
  };
}
