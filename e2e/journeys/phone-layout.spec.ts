import type { Locator, Page } from "@playwright/test";
import { changeOrder, createOrder, createOrderAt, createStaff } from "../../db/factories.ts";
import { db, fillCart, type OwnRestaurant } from "../support/database.ts";
import { orderCard, signInAsRider, signInAtDesk, signInAtDeskAs } from "../support/desk.ts";
import { expect, signUp, test } from "../support/fixtures.ts";
import { postForm } from "../support/http.ts";

const dishes = {
  "Chicken Karahi": { price: 700, sizes: { Half: 700, Full: 1_300 } },
  "Seekh Kebab": 450,
  Naan: 40,
  "Mutton Biryani": 790,
  Raita: 80,
};

test.use({ menu: dishes });

/** Signs up with a cart and an order; returns the paths of the most used pages. */
async function arrange(page: Page, restaurant: OwnRestaurant) {
  const { id } = await signUp(page);
  const { Naan: naan = "", ...others } = restaurant.dishIds;
  const { lineId } = await fillCart(id, restaurant.id, naan, 2);
  const { cartId } = await db
    .selectFrom("cartItems")
    .select("cartId")
    .where("id", "=", lineId)
    .executeTakeFirstOrThrow();
  const lines = Object.values(others).map((menuItemId) => ({ cartId, menuItemId, quantity: 2 }));
  await db.insertInto("cartItems").values(lines).execute();
  const order = await createOrder(id, restaurant.id);
  return {
    home: "/",
    restaurant: `/restaurant/${restaurant.id}`,
    cart: "/cart",
    payment: "/payment",
    tracking: `/order-tracking/${order}`,
  };
}

test("every link and button is large enough to tap, and text at 200% causes no sideways scrolling", async ({
  page,
  restaurant,
}) => {
  await page.goto("/login");
  await examine(page, "login");
  const paths = await arrange(page, restaurant);
  for (const [name, path] of Object.entries(paths)) {
    await page.goto(path);
    await examine(page, name);
  }
});

test("no word of a dish's form, an order's status and the links between pages is broken, with text at 200%", {
  tag: "@server",
}, async ({ page, restaurant }) => {
  const { id } = await signUp(page);
  for (let placed = 0; placed < 21; placed++) await createOrder(id, restaurant.id, "delivered");
  const preparing = await createOrder(id, restaurant.id, "preparing");
  for (const [path, places] of [
    [`/restaurant/${restaurant.id}/items/${restaurant.dishIds["Chicken Karahi"]}`, ".choice-row, .dish-total"],
    [`/order-tracking/${preparing}`, ".hero-title"],
    ["/orders?page=2", ".pagination"],
    ["/profile", ".menu-list"],
  ] as const) {
    await openEnlarged(page, path, 320);
    expect.soft(await page.locator(places).count(), path).toBeGreaterThan(0);
    expect.soft(await listBrokenWords(page.locator(places)), path).toEqual([]);
    expect.soft(await page.evaluate(() => document.documentElement.scrollWidth), path).toBe(320);
  }
});

test("no price of a change since an earlier order is broken, with text at 200%", { tag: "@server" }, async ({
  page,
  ownRestaurant,
}) => {
  const { id: vendorId, dishIds } = await ownRestaurant({ "Chicken Karahi": 1_450 });
  const orderId = await createOrder((await signUp(page)).id, vendorId, "delivered");
  const menuItemId = dishIds["Chicken Karahi"];
  await db.updateTable("orderItems").set({ menuItemId }).where("orderId", "=", orderId).execute();
  await postForm(page.request, `/order-tracking/${orderId}`, {});
  await openEnlarged(page, "/cart", 360);
  const change = page.getByRole("listitem").filter({ hasText: "Rs. 500 → Rs. 1,450 each." });
  await expect(change).toBeVisible();
  expect(await listBrokenWords(change)).toEqual([]);
});

test("neither the minutes of an order to accept nor the numbers beside each other are broken, with text at 200%", {
  tag: "@server",
}, async ({ page, restaurant }) => {
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

test("no word of a board's buttons and of its bar is broken, with text at 200%", { tag: "@server" }, async ({
  page,
  restaurant,
}) => {
  await signInAtDesk(page.request, restaurant.id, { role: "manager" });
  const orderId = await createOrderAt(restaurant.id, "preparing");
  const deliveredId = await createOrderAt(restaurant.id, "out_for_delivery");
  for (const width of [320, 360]) {
    for (const [path, words] of [
      ["/desk/board", ["New", "Cooking", "Ready"]],
      [`/desk/orders/${orderId}`, ["Ready", "Assign", "Cancel"]],
      [`/desk/orders/${deliveredId}`, ["Delivered", "Assign"]],
    ] as const) {
      await openEnlarged(page, path, width);
      const places = page.locator(".board-jump, .moves");
      for (const word of words)
        expect.soft(new Set(await countLinesOfWord(places, word)), `${word}, ${width} px`).toEqual(new Set([1]));
      expect.soft(await page.evaluate(() => document.documentElement.scrollWidth), path).toBe(width);
    }
  }
});

test("no word of the desk's navigation is broken", { tag: "@server" }, async ({ page, restaurant }) => {
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

test("no word of the desk's lists and figures is broken or cut off, with text at 200%", { tag: "@server" }, async ({
  page,
  restaurant,
}) => {
  const { email } = await signInAtDesk(page.request, restaurant.id, { role: "owner" });
  await createOrderAt(restaurant.id, "delivered");
  const ownId = new URLSearchParams({ restaurant: restaurant.id }).toString();
  for (const path of [
    `/desk/orders?${ownId}`,
    `/desk/restaurants?${new URLSearchParams({ search: restaurant.name })}`,
    `/desk/staff?${new URLSearchParams({ search: email })}`,
    "/desk/riders?search=Asif",
    "/desk/overview",
    `/desk/reports?${ownId}`,
    `/desk/hours?${ownId}`,
  ]) {
    await openEnlarged(page, path, 360);
    // Not the buttons with phone numbers, which are broken only if they are wider than the screen.
    const rows = ".list-row > :not(.button), .desk-line";
    const places = page.locator(`.list-search, ${rows}, .figures, .report-totals, .pause-buttons`);
    expect.soft(await places.count(), path).toBeGreaterThan(0);
    expect.soft(await listBrokenWords(places), path).toEqual([]);
  }
  await openEnlarged(page, `/desk/reports?${ownId}`, 360);
  expect.soft(await page.locator(".chart-axis").evaluateAll(listTextsOutside)).toEqual([]);
});

test("the list of staff begins in the upper half of a phone's screen", { tag: "@server" }, async ({
  page,
  restaurant,
}) => {
  const { email } = await signInAtDesk(page.request, restaurant.id, { role: "manager" });
  await openAtWidth(page, "/desk/staff", 360);
  const row = await page.getByRole("main").getByRole("listitem").filter({ hasText: email }).boundingBox();
  expect(row?.y).toBeLessThan(370);
});

test("no phone number and no time of a rider's stops is broken or cut off, with text at 200%", {
  tag: "@server",
}, async ({ page, restaurant }) => {
  const { riderId } = await signInAsRider(page.request);
  await changeOrder(await createOrderAt(restaurant.id, "ready"), { riderId, customerPhone: "0300 1234567" });
  await changeOrder(await createOrderAt(restaurant.id, "preparing"), { riderId, readyBy: new Date() });
  await openEnlarged(page, "/desk/deliveries", 360);
  const links = page.locator(".place-links");
  await expect(links.filter({ hasText: "0300 1234567" })).toHaveCount(1);
  expect.soft(await listBrokenWords(links)).toEqual([]);
  const heads = page.locator(".order-head");
  await expect(heads).toHaveCount(2);
  expect.soft(await heads.evaluateAll(listTextsOutside)).toEqual([]);
});

test("no price of a size at the desk is broken, with text at 200%", { tag: "@server" }, async ({
  page,
  restaurant,
}) => {
  await signInAtDesk(page.request, restaurant.id);
  await openEnlarged(page, "/desk/menu", 320);
  const prices = page.locator(".desk-dish .quiet", { hasText: "Full" });
  expect(await prices.count()).toBe(1);
  expect(await listBrokenWords(prices)).toEqual([]);
});

test("the button that opens the choices for a sold-out dish stays beside the arrows", { tag: "@server" }, async ({
  page,
  restaurant,
}) => {
  await signInAtDesk(page.request, restaurant.id, { role: "manager" });
  await openAtWidth(page, "/desk/menu", 360);
  const places = [
    page.locator("summary", { hasText: "Sold out Naan" }),
    page.getByRole("button", { name: "Move Naan up" }),
  ];
  await places[0]?.click();
  await expect(page.getByRole("button", { name: "Sold out today: Naan" })).toBeVisible();
  const [button, arrow] = await Promise.all(places.map((place) => place.boundingBox()));
  expect(button?.y).toBe(arrow?.y);
});

test("no word of fields side by side is broken, with text at 200%", { tag: "@server" }, async ({
  page,
  restaurant,
}) => {
  await signInAtDesk(page.request, restaurant.id, { role: "manager" });
  await openEnlarged(page, "/desk/menu/options/new", 320);
  const rows = page.locator(".desk-row");
  expect(await rows.count()).toBeGreaterThan(1);
  expect(await listBrokenWords(rows)).toEqual([]);
});

test("the link to a map does not part the lines of an address", { tag: "@server" }, async ({ page, restaurant }) => {
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

test("the opening hours of a day are in one piece, beside the button", { tag: "@server" }, async ({
  page,
  restaurant: { id: vendorId },
}) => {
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
  expect((await line.boundingBox())?.width).toBeLessThan(((await summary.boundingBox())?.width ?? 0) - 40);
});

test("the overview and the reports fit a browser that doubles the size of text", { tag: "@server" }, async ({
  browser,
  launchOptions,
  baseURL,
  restaurant,
}) => {
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
    ["Needs attention", "Today"].map((name) => page.getByRole("heading", { name, exact: true }).boundingBox()),
  );
  expect.soft(today?.x).toBe(attention?.x);
  await largeText.close();
});

test("the cash on a narrow ticket is not broken, on screen and on paper", { tag: "@server" }, async ({
  page,
  restaurant,
}) => {
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

test("a ticket is printed in black, also by browsers that keep a dark page dark", { tag: "@server" }, async ({
  page,
  restaurant,
}) => {
  await signInAtDesk(page.request, restaurant.id);
  await page.goto(`/desk/orders/${await createOrderAt(restaurant.id)}/ticket`);
  await page.emulateMedia({ media: "print", colorScheme: "dark" });
  await expect(page.getByText("Chicken Karahi")).toHaveCSS("color", "rgb(0, 0, 0)");
});

test("the name of a chosen file is shortened in its middle, not hidden", { tag: "@server" }, async ({
  page,
  restaurant,
}) => {
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

test("the dates of a report are not cut off", { tag: "@server" }, async ({ page, restaurant }) => {
  await signInAtDesk(page.request, restaurant.id, { role: "owner" });
  await openAtWidth(page, "/desk/reports", 320);
  for (const label of ["From", "To"]) {
    const missing = await page.getByLabel(label, { exact: true }).evaluate((field: HTMLElement) => {
      const width = field.offsetWidth;
      field.style.width = "max-content";
      return field.offsetWidth - width;
    });
    expect.soft(missing, label).toBeLessThanOrEqual(0);
  }
});

test("on a tablet, sales of millions are on one line", { tag: "@server" }, async ({ page, restaurant }) => {
  const orderId = await createOrderAt(restaurant.id, "out_for_delivery");
  await changeOrder(orderId, { subtotal: 7_752_885, totalAmount: 7_752_885 });
  await changeOrder(orderId, { status: "delivered" });
  await signInAtDesk(page.request, restaurant.id, { role: "manager" });
  await page.setViewportSize({ width: 768, height: 1024 });
  await page.goto("/desk/reports");
  expect(await countLines(page.locator(".report-totals").getByText("Rs. 7,752,885"))).toEqual([1]);
});

test("the time of a rider's delivery is not broken between digits and PM", { tag: "@server" }, async ({
  page,
  restaurant,
}) => {
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

test("the link to another restaurant is in one piece, and large enough to tap", { tag: "@server" }, async ({
  page,
  ownRestaurant,
}) => {
  const [one, other] = [await ownRestaurant({}, { restaurantName: "Lakshmi Chowk Karahi" }), await ownRestaurant()];
  const roles = [one, other].map(({ id }) => ({ role: "kitchen" as const, vendorId: id }));
  await signInAtDeskAs(page.request, await createStaff({}, roles));
  await openAtWidth(page, `/desk/board?restaurant=${one.id}`, 320);
  const link = page.getByRole("link", { name: "Another restaurant" });
  expect(await countLines(link)).toEqual([1]);
  expect((await link.boundingBox())?.height).toBeGreaterThanOrEqual(44);
});

test("the only tab of somebody without a role is in the middle of a phone", { tag: "@server" }, async ({ page }) => {
  await signInAtDeskAs(page.request, await createStaff({}, []));
  await openAtWidth(page, "/desk/account", 320);
  const tab = await page.getByRole("navigation").getByText("Account", { exact: true }).boundingBox();
  expect((tab?.x ?? 0) + (tab?.width ?? 0) / 2).toBeCloseTo(160, 0);
});

test("the price and the button of a dish without sizes are beside its picture", { tag: "@server" }, async ({
  page,
  restaurant,
}) => {
  await signUp(page);
  await page.goto(`/restaurant/${restaurant.id}`);
  const dish = page.getByRole("listitem").filter({ has: page.getByRole("heading", { name: "Naan" }) });
  const picture = await dish.locator(".picture").boundingBox();
  const button = await dish.getByRole("button").boundingBox();
  expect(button?.y).toBeLessThan((picture?.y ?? 0) + (picture?.height ?? 0));
});

test("the picture of a dish is as wide as its choices; a placeholder does not push them down", {
  tag: "@server",
}, async ({ page, restaurant }) => {
  await signUp(page);
  const dish = `/restaurant/${restaurant.id}/items/${restaurant.dishIds.Naan}`;
  await page.goto(dish);
  const picture = page.locator(".dish-top > .picture");
  await expect(picture).toBeHidden();
  await db
    .updateTable("menuItems")
    .set({ image: "/icon.svg" })
    .where("id", "=", restaurant.dishIds.Naan ?? "")
    .execute();
  await page.goto(dish);
  const button = await page.getByRole("button", { name: "Add to Cart" }).boundingBox();
  expect((await picture.boundingBox())?.width).toBe(button?.width);
});

test("the button that cancels an order has no frame around it", { tag: "@server" }, async ({ page, restaurant }) => {
  const { id } = await signUp(page);
  await page.goto(`/order-tracking/${await createOrder(id, restaurant.id)}`);
  const cancel = await page.getByRole("link", { name: "Cancel Order" }).boundingBox();
  const receipt = await page.getByRole("heading", { name: "Order Summary" }).locator("..").boundingBox();
  expect(cancel?.width).toBe(receipt?.width);
});

test("in landscape the bar of the cart does not cover the menu", { tag: "@server" }, async ({ page, restaurant }) => {
  const paths = await arrange(page, restaurant);
  await page.goto(paths.restaurant);
  const bar = page.getByRole("link", { name: "View cart" });
  await page.setViewportSize({ width: 360, height: 640 });
  await expect(bar).toBeInViewport();
  await page.setViewportSize({ width: 640, height: 360 });
  await expect(bar).not.toBeInViewport();
});

test("a category cut off at the edge of a phone shows that there are more", { tag: "@server" }, async ({ page }) => {
  await signUp(page);
  await page.goto("/");
  for (const width of [320, 344, 360, 375, 384, 390, 393, 402, 412, 414, 430, 440, 480, 600, 768]) {
    await page.setViewportSize({ width, height: 740 });
    expect.soft(await page.locator(".category-emoji").evaluateAll(measureCutOff), `${width} px`).toBeGreaterThan(8);
  }
});

for (const fontSize of ["100%", "200%"]) {
  test(`the focus is never hidden behind a fixed bar, with text at ${fontSize}`, { tag: "@server" }, async ({
    page,
    ownRestaurant,
  }) => {
    const { restaurant, cart, payment } = await arrange(page, await ownRestaurant(dishes));
    for (const { path, key } of [
      { path: "/?q=karahi", key: "Tab" },
      { path: restaurant, key: "Tab" },
      { path: restaurant, key: "Shift+Tab" },
      { path: cart, key: "Tab" },
      { path: payment, key: "Tab" },
      { path: payment, key: "Shift+Tab" },
    ]) {
      await page.goto(path);
      await enlargeText(page, fontSize);
      const visited = await tabThrough(page, key);
      expect(visited.length, path).toBeGreaterThan(9);
      const hidden = visited.filter(({ bar }) => bar);
      expect.soft(hidden, `${key} on ${path}`).toEqual([]);
    }
  });
}

/** Presses a key from one end of the page to the other; returns the focused elements, and the bar over each. */
async function tabThrough(page: Page, key: string) {
  const visited: { index: number; focused: string; bar: string | undefined }[] = [];
  for (;;) {
    await page.keyboard.press(key);
    const stop = await page.evaluate(findFocus);
    if (!stop || visited.some(({ index }) => index === stop.index)) return visited;
    visited.push(stop);
  }
}

/** Runs in the page: the focused element, and the bar that covers a part of it. */
function findFocus() {
  const focused = document.activeElement;
  if (!focused || focused === document.body) return;
  const { top, bottom } = focused.getBoundingClientRect();
  const all = [...document.querySelectorAll("body *")];
  const bar = all.find((element) => {
    if (!/fixed|sticky/.test(getComputedStyle(element).position) || element.contains(focused)) return false;
    const { top: barTop, bottom: barBottom } = element.getBoundingClientRect();
    return element.textContent !== "" && barTop < bottom && barBottom > top && barBottom > barTop;
  });
  const focusedText = `${focused.textContent || focused.outerHTML} ${top}-${bottom}`;
  return { index: all.indexOf(focused), focused: focusedText, bar: bar?.className };
}

async function examine(page: Page, name: string): Promise<void> {
  await page.setViewportSize({ width: 360, height: 740 });
  expect.soft(await findSmallTargets(page.locator("a, button, summary")), `${name}: small targets`).toEqual([]);
  await page.setViewportSize({ width: 320, height: 740 });
  await enlargeText(page, "200%");
  const width = await page.evaluate(() => document.documentElement.scrollWidth);
  expect.soft(width, `${name}: width with large text`).toBeLessThanOrEqual(320);
}

/** Returns the number of lines of a word in each place that contains it. */
function countLinesOfWord(places: Locator, word: string): Promise<number[]> {
  return places.evaluateAll(
    (all, text) =>
      all.flatMap((place) => {
        const walker = document.createTreeWalker(place, NodeFilter.SHOW_TEXT);
        while (walker.nextNode()) {
          const at = walker.currentNode.textContent?.indexOf(text) ?? -1;
          if (at < 0) continue;
          const range = document.createRange();
          range.setStart(walker.currentNode, at);
          range.setEnd(walker.currentNode, at + text.length);
          return range.getClientRects().length;
        }
        return [];
      }),
    word,
  );
}

/** Runs in the page: how many pixels of the last visible category are visible, or hidden if these are fewer. */
function measureCutOff(categories: Element[]): number {
  const boxes = categories.map((category) => category.getBoundingClientRect());
  const last = boxes.findLast(({ left }) => left < window.innerWidth);
  return last ? Math.min(window.innerWidth - last.left, last.right - window.innerWidth) : 0;
}

/** Lists the words on more than one line; longer ones, such as email addresses, may be. */
function listBrokenWords(places: Locator): Promise<string[]> {
  return places.evaluateAll((all) =>
    all.flatMap((place) => {
      const broken: string[] = [];
      const walker = document.createTreeWalker(place, NodeFilter.SHOW_TEXT);
      const range = document.createRange();
      while (walker.nextNode()) {
        for (const { 0: word, index } of walker.currentNode.textContent?.matchAll(/\S+/g) ?? []) {
          range.setStart(walker.currentNode, index);
          range.setEnd(walker.currentNode, index + word.length);
          if (word.length < 12 && range.getClientRects().length > 1) broken.push(word);
        }
      }
      return broken;
    }),
  );
}

/** Runs in the page: lists the texts that reach beyond the element that contains them. */
function listTextsOutside(places: Element[]): string[] {
  return places.flatMap((place) => {
    const { left, right } = place.getBoundingClientRect();
    return [...place.querySelectorAll("*")].flatMap((element) => {
      const range = document.createRange();
      range.selectNodeContents(element);
      const box = range.getBoundingClientRect();
      return box.left < left - 1 || box.right > right + 1 ? [element.textContent ?? ""] : [];
    });
  });
}

/** Returns the number of lines of each text. */
function countLines(texts: Locator): Promise<number[]> {
  return texts.evaluateAll((all) =>
    all.map((text) => {
      const range = document.createRange();
      range.selectNodeContents(text);
      return range.getClientRects().length;
    }),
  );
}

async function openAtWidth(page: Page, path: string, width: number): Promise<void> {
  await page.setViewportSize({ width, height: 740 });
  await page.goto(path);
}

/** Opens a page with text at 200%. */
async function openEnlarged(page: Page, path: string, width: number): Promise<void> {
  await openAtWidth(page, path, width);
  await enlargeText(page, "200%");
}

/** Sets the text size like the browser's own setting. */
async function enlargeText(page: Page, fontSize: string): Promise<void> {
  await page.evaluate((size) => {
    document.documentElement.style.fontSize = size;
  }, fontSize);
}

/**
 * Visible links and buttons that a tap 21 px beside their middle misses; links in a sentence are as high as its line.
 */
function findSmallTargets(targets: Locator): Promise<string[]> {
  return targets.evaluateAll((all) =>
    all.flatMap((target) => {
      const { width, height } = target.getBoundingClientRect();
      if (width >= 44 && height >= 44) return [];
      const sentence = target.parentElement?.textContent?.trim() !== target.textContent?.trim();
      const isInSentence = sentence && getComputedStyle(target).display === "inline";
      const isHidden = width <= 1 || getComputedStyle(target).visibility === "hidden";
      if (isHidden || isInSentence) return [];
      target.scrollIntoView({ block: "center" });
      const box = target.getBoundingClientRect();
      const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
      const reach = [
        [-21, 0],
        [21, 0],
        [0, -21],
        [0, 21],
      ] as const;
      const hits = reach.every(([right, down]) => target.contains(document.elementFromPoint(x + right, y + down)));
      return hits ? [] : [`${target.outerHTML} ${Math.round(width)}x${Math.round(height)}`];
    }),
  );
}
