import { changeOrder, createOrderAt, createRider, createStaff } from "../../db/factories.ts";
import { db, uniqueWord } from "../support/database.ts";
import { orderCard, signInAsRider, signInAtDesk, signInAtDeskAs } from "../support/desk.ts";
import { expect, test } from "../support/fixtures.ts";
import {
  boxOf,
  countLines,
  countLinesOfWord,
  enlargeText,
  expectWholeWords,
  listTextsOutside,
  openAtWidth,
  openEnlarged,
} from "../support/layout.ts";

test.use({ menu: { "Chicken Karahi": { price: 700, sizes: { Half: 700, Full: 1_300 } }, Naan: 40 } });

test("minutes and numbers of orders on the board are not broken, with text at 200%", async ({ page, restaurant }) => {
  await signInAtDesk(page.request, restaurant.id);
  const ids = [
    await createOrderAt(restaurant.id),
    await createOrderAt(restaurant.id, "preparing"),
    await createOrderAt(restaurant.id, "ready"),
  ];
  await page.goto("/desk/board");
  await enlargeText(page, "200%");
  const toAccept = orderCard(page, "New", ids[0] ?? "");
  expect.soft(await countLines(toAccept.getByText("min", { exact: true }))).toEqual([1, 1, 1, 1, 1]);
  for (const width of [900, 1280]) {
    await openEnlarged(page, "/desk/board", width);
    for (const id of ids)
      expect
        .soft(await countLines(page.getByRole("heading").getByRole("link", { name: id.slice(-6) })), `${width} px`)
        .toEqual([1]);
  }
});

test("no word of a board, order, menu's prices or row of fields is broken at 200%", async ({ page, restaurant }) => {
  await signInAtDesk(page.request, restaurant.id, { role: "manager" });
  const preparing = await createOrderAt(restaurant.id, "preparing");
  const onTheWay = await createOrderAt(restaurant.id, "out_for_delivery");
  for (const [path, places] of [
    ["/desk/board", ".board-jump, .moves"],
    [`/desk/orders/${preparing}`, ".moves"],
    [`/desk/orders/${onTheWay}`, ".moves"],
    ["/desk/menu", ".desk-dish .quiet"],
    ["/desk/menu/options/new", ".desk-row"],
  ] as const)
    for (const width of [320, 360]) await expectWholeWords(page, path, width, places);
});

test("no word of the desk's navigation is broken", async ({ page, restaurant }) => {
  await signInAtDesk(page.request, restaurant.id, { role: "owner" });
  await openAtWidth(page, "/desk/restaurants", 320);
  const navigation = page.getByRole("navigation");
  for (const fontSize of ["100%", "200%"]) {
    await enlargeText(page, fontSize);
    for (const label of ["All orders", "Restaurants"]) {
      const lines = await countLines(navigation.getByText(label, { exact: true }));
      expect.soft(lines, `${label}, text at ${fontSize}`).toEqual([1]);
    }
    expect.soft(await page.evaluate(() => document.documentElement.scrollWidth), fontSize).toBe(320);
  }
});

test("no word of lists and figures is broken or cut off, with text at 200%", async ({ page, restaurant }) => {
  const { email } = await signInAtDesk(page.request, restaurant.id, { role: "owner" });
  await createOrderAt(restaurant.id, "delivered");
  // Not the buttons with phone numbers, which are broken only if they are wider than the screen.
  const rows = ".list-row > :not(.button), .desk-line";
  const ownId = new URLSearchParams({ restaurant: restaurant.id }).toString();
  for (const path of [
    `/desk/orders?${ownId}`,
    `/desk/restaurants?${new URLSearchParams({ search: restaurant.name })}`,
    `/desk/staff?${new URLSearchParams({ search: email })}`,
    "/desk/riders?search=Asif",
    "/desk/overview",
    `/desk/reports?${ownId}`,
    `/desk/hours?${ownId}`,
  ])
    await expectWholeWords(page, path, 360, `.list-search, ${rows}, .figures, .report-totals, .pause-buttons`);
  await openEnlarged(page, `/desk/reports?${ownId}`, 360);
  expect.soft(await page.locator(".chart-axis").evaluateAll(listTextsOutside)).toEqual([]);
});

test("the list of staff begins in the upper half of a phone's screen", async ({ page, restaurant }) => {
  const { email } = await signInAtDesk(page.request, restaurant.id, { role: "manager" });
  await openAtWidth(page, "/desk/staff", 360);
  const row = page.getByRole("main").getByRole("listitem").filter({ hasText: email });
  expect((await boxOf(row)).y).toBeLessThan(370);
});

test("no phone number or time of a rider's stops is broken or cut off at 200%", async ({ page, restaurant }) => {
  const { riderId } = await signInAsRider(page.request);
  await changeOrder(await createOrderAt(restaurant.id, "ready"), { riderId, customerPhone: "0300 1234567" });
  await changeOrder(await createOrderAt(restaurant.id, "preparing"), { riderId, readyBy: new Date() });
  await expectWholeWords(page, "/desk/deliveries", 360, ".place-links");
  await expect(page.locator(".place-links").filter({ hasText: "0300 1234567" })).toHaveCount(1);
  const heads = page.locator(".order-head");
  await expect(heads).toHaveCount(2);
  expect.soft(await heads.evaluateAll(listTextsOutside)).toEqual([]);
});

test("the button that opens the choices for a sold-out dish stays beside the arrows", async ({ page, restaurant }) => {
  await signInAtDesk(page.request, restaurant.id, { role: "manager" });
  await openAtWidth(page, "/desk/menu", 360);
  const places = [
    page.locator("summary", { hasText: "Sold out Naan" }),
    page.getByRole("button", { name: "Move Naan up" }),
  ];
  await places[0]?.click();
  await expect(page.getByRole("button", { name: "Sold out today: Naan" })).toBeVisible();
  const [button, arrow] = await Promise.all(places.map(boxOf));
  expect(button?.y).toBe(arrow?.y);
});

test("the link to a map does not part the lines of an address", async ({ page, restaurant }) => {
  await signInAtDesk(page.request, restaurant.id);
  const orderId = await createOrderAt(restaurant.id);
  await changeOrder(orderId, { deliveryAddress: "House 123-B, second floor, Street 45, Lahore" });
  await openAtWidth(page, `/desk/orders/${orderId}`, 320);
  const [height, lineHeight] = await page.getByText("House 123-B").evaluate((text) => {
    const range = document.createRange();
    range.selectNodeContents(text);
    return [range.getBoundingClientRect().height, Number.parseFloat(getComputedStyle(text).lineHeight)] as const;
  });
  expect(height).toBeGreaterThan(1.5 * lineHeight);
  expect(height).toBeLessThan(2 * lineHeight + 1);
});

test("a day's opening hours are in one piece, beside the button", async ({ page, restaurant: { id: vendorId } }) => {
  const spans = [
    { opens: "11:00", closes: "15:30" },
    { opens: "18:00", closes: "01:30" },
  ];
  await db
    .insertInto("vendorHours")
    .values(spans.map((span) => ({ vendorId, weekday: 1, ...span })))
    .execute();
  await signInAtDesk(page.request, vendorId, { role: "manager" });
  await openAtWidth(page, "/desk/hours", 360);
  const hours = page.getByText("11:00 AM to 3:30 PM, 6:00 PM to 1:30 AM");
  expect(await hours.evaluate((text) => text.getClientRects().length)).toBe(1);
  // Lines end between the two spans, not within one.
  for (const span of ["11:00\u00a0AM to 3:30\u00a0PM", "6:00\u00a0PM to 1:30\u00a0AM"])
    expect(await countLinesOfWord(hours, span)).toEqual([1]);
  // The line ends where the button begins: beside it, not above.
  const [line, summary] = [page.locator(".hours-line", { has: hours }), page.locator("summary", { has: hours })];
  expect((await boxOf(line)).width).toBeLessThan((await boxOf(summary)).width - 40);
});

test("overview and reports fit a browser with large text", async ({ browser, launchOptions, baseURL, restaurant }) => {
  const args = [...(launchOptions.args ?? []), "--blink-settings=defaultFontSize=32"];
  const largeText = await browser.browserType().launch({ ...launchOptions, args });
  const page = await largeText.newPage({ ...(baseURL && { baseURL }), viewport: { width: 768, height: 1024 } });
  await signInAtDesk(page.request, restaurant.id, { role: "owner" });
  for (const path of ["/desk/overview", "/desk/reports"]) {
    await page.goto(path);
    const [fontSize, width] = await page.evaluate(() => {
      const { documentElement: root } = document;
      return [getComputedStyle(root).fontSize, root.scrollWidth];
    });
    expect.soft({ fontSize, width }, path).toEqual({ fontSize: "32px", width: 768 });
  }
  // On a laptop as well, a side column would leave the main one a word's width.
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto("/desk/overview");
  const [attention, today] = await Promise.all(
    ["Needs attention", "Today"].map((name) => boxOf(page.getByRole("heading", { name, exact: true }))),
  );
  expect.soft(today?.x).toBe(attention?.x);
  await largeText.close();
});

test("the cash on a narrow ticket is not broken, on screen and on paper", async ({ page, restaurant }) => {
  await signInAtDesk(page.request, restaurant.id);
  const orderId = await createOrderAt(restaurant.id);
  await changeOrder(orderId, { subtotal: 99_999, deliveryFee: 0, totalAmount: 99_999 });
  await page.goto(`/desk/orders/${orderId}/ticket?paper=58`);
  const ticket = page.getByRole("region", { name: "Ticket" });
  for (const media of ["screen", "print"] as const) {
    await page.emulateMedia({ media });
    for (const text of ["Cash", "Rs. 99,999"]) {
      expect.soft(await countLines(ticket.getByText(text, { exact: true })), `${text} on ${media}`).toEqual([1]);
    }
  }
});

test("a ticket is printed in black, even by browsers that keep a dark page dark", async ({ page, restaurant }) => {
  await signInAtDesk(page.request, restaurant.id);
  await page.goto(`/desk/orders/${await createOrderAt(restaurant.id)}/ticket`);
  await page.emulateMedia({ media: "print", colorScheme: "dark" });
  await expect(page.getByText("Chicken Karahi")).toHaveCSS("color", "rgb(0, 0, 0)");
});

test("the name of a chosen file is shortened in its middle, not hidden", async ({ page, restaurant }) => {
  await signInAtDesk(page.request, restaurant.id, { role: "manager" });
  await page.goto("/desk/import");
  // An ellipsis hides all of a name that does not fit in Firefox. Chromium always reports one, so this looks for the rule.
  const overflows = await page.getByLabel("File", { exact: true }).evaluate((field) =>
    [...document.styleSheets]
      .flatMap((sheet) => [...sheet.cssRules])
      .filter((rule) => rule instanceof CSSStyleRule && rule.style.textOverflow && field.matches(rule.selectorText))
      .map((rule) => (rule as CSSStyleRule).style.textOverflow),
  );
  expect(overflows.at(-1)).toBe("clip");
});

test("the dates of a report are not cut off, and its days are on one line", async ({ page, restaurant: { id } }) => {
  await signInAtDesk(page.request, id, { role: "owner" });
  const path = `/desk/reports?from=2026-03-04&to=2026-03-31&restaurant=${id}`;
  await page.goto(path);
  const days = page.getByText("4 Mar 2026 to 31 Mar 2026", { exact: true });
  expect.soft((await boxOf(days)).height).toBeLessThan(30);
  await openAtWidth(page, path, 320);
  for (const label of ["From", "To"]) {
    const missing = await page.getByLabel(label, { exact: true }).evaluate((field: HTMLElement) => {
      const width = field.offsetWidth;
      field.style.width = "max-content";
      return field.offsetWidth - width;
    });
    expect.soft(missing, label).toBeLessThanOrEqual(0);
  }
});

test("a report's figures begin on a phone's first screen, and its days can still be chosen", async ({
  page,
  restaurant: { id },
}) => {
  await createOrderAt(id, "delivered");
  await signInAtDesk(page.request, id, { role: "manager" });
  await page.goto("/desk/reports");
  await expect(page.getByText("Time to accept")).toBeInViewport();
  await page.getByText("Days", { exact: true }).click();
  await page.getByLabel("From", { exact: true }).fill("2026-03-04");
  await page.getByLabel("To", { exact: true }).fill("2026-03-05");
  await page.getByRole("button", { name: "Show" }).click();
  await expect(page.getByText("4 Mar 2026 to 5 Mar 2026")).toBeVisible();
});

test("the time of a rider's delivery is not broken between digits and PM", async ({ page, restaurant }) => {
  const { riderId } = await signInAsRider(page.request);
  await changeOrder(await createOrderAt(restaurant.id, "ready"), {
    riderId,
    subtotal: 1_234_567,
    totalAmount: 1_234_567,
  });
  await signInAtDesk(page.request, restaurant.id, { role: "owner" });
  await openAtWidth(page, `/desk/riders/${riderId}`, 360);
  const tops = await page.locator(".desk-line time").evaluate((time) => {
    const range = document.createRange();
    const text = time.firstChild as Text;
    return [/\d+:/, /[AP]M$/].map((part) => {
      range.setStart(text, text.data.search(part));
      range.setEnd(text, text.data.search(part) + 1);
      return range.getBoundingClientRect().top;
    });
  });
  expect(tops[1]).toBe(tops[0]);
});

test("the link to another restaurant is in one piece, and large enough to tap", async ({ page, ownRestaurant }) => {
  const [one, other] = [await ownRestaurant({}, { restaurantName: "Lakshmi Chowk Karahi" }), await ownRestaurant()];
  const roles = [one, other].map(({ id }) => ({ role: "kitchen" as const, vendorId: id }));
  await signInAtDeskAs(page.request, await createStaff({}, roles));
  await openAtWidth(page, `/desk/board?restaurant=${one.id}`, 320);
  const link = page.getByRole("link", { name: "Another restaurant" });
  expect(await countLines(link)).toEqual([1]);
  expect((await boxOf(link)).height).toBeGreaterThanOrEqual(44);
});

test("the first screen of a phone leads to all of an owner's pages", async ({ page, restaurant }) => {
  await signInAtDesk(page.request, restaurant.id, { role: "owner" });
  await openAtWidth(page, "/desk/account", 360);
  await expect(page.getByRole("main").getByRole("link", { name: "Check" })).toBeInViewport({ ratio: 1 });
});

test("the only tab of somebody without a role is in the middle of a phone", async ({ page }) => {
  await signInAtDeskAs(page.request, await createStaff({}, []));
  await openAtWidth(page, "/desk/account", 320);
  const tab = await boxOf(page.getByRole("navigation").getByText("Account", { exact: true }));
  expect((tab.x + tab.right) / 2).toBeCloseTo(160, 0);
});

test("an error beside another field takes two lines at most", async ({ page, restaurant }) => {
  await signInAtDesk(page.request, restaurant.id, { role: "manager" });
  await page.goto("/desk/menu/options/new");
  for (const [label, text] of Object.entries({ "Choose at least": "3", "Option 1": "Raita", "Price 1": "forty" }))
    await page.getByLabel(label, { exact: true }).fill(text);
  await page.getByRole("button", { name: "Save" }).click();
  const errors = page.locator(".desk-row .field-error");
  await expect(errors).toHaveCount(2);
  for (const width of [360, 600, 1280]) {
    await page.setViewportSize({ width, height: 740 });
    expect.soft(Math.max(...(await countLines(errors))), `${width} px`).toBeLessThanOrEqual(2);
  }
});

test("tall stacks of joined letters stay within their note", async ({ page, restaurant }) => {
  await signInAtDesk(page.request, restaurant.id);
  const order = await createOrderAt(restaurant.id);
  await changeOrder(order, { specialInstructions: "ب".repeat(300) });
  await page.goto(`/desk/orders/${order}`);
  const note = page.locator(".order-note");
  const { x, y, width } = await boxOf(note);
  const above = () => page.screenshot({ clip: { x, y: y - 20, width, height: 20 } });
  const withLetters = await above();
  await note.evaluate((element) => element.replaceChildren());
  expect(withLetters.equals(await above())).toBe(true);
});

test("a rider without an account takes one line of the list", async ({ page, restaurant }) => {
  await signInAtDesk(page.request, restaurant.id, { role: "owner" });
  // After the demo's riders: its kitchen gives orders to the first one without an account.
  const { fullName } = await createRider(`Bilal ${uniqueWord().slice(1, 8)}`, `rider-${uniqueWord()}`);
  for (const width of [360, 768]) {
    await openAtWidth(page, `/desk/riders?search=${fullName}`, width);
    const row = page.getByRole("listitem").filter({ hasText: "No account" });
    expect.soft((await boxOf(row)).height, `${width} px`).toBeLessThan(70);
  }
});
