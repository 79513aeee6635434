import type { APIResponse } from "@playwright/test";
import { createOrderAt } from "../../db/factories.ts";
import { signInAtDesk } from "../support/desk.ts";
import { expect, test } from "../support/fixtures.ts";
import { parseHtml, textOf } from "../support/html.ts";

test("without scripts the board reloads every 20 seconds, and its title counts the new orders", async ({
  request,
  restaurant,
}) => {
  await signInAtDesk(request, restaurant.id);
  const read = async () => parseHtml(await (await request.get("/desk/board")).text());
  const empty = await read();
  expect(empty.querySelector("noscript meta[http-equiv=refresh]")?.getAttribute("content")).toBe("20");
  expect(empty.querySelector("title")?.text).toMatch(/^Orders - /);
  await createOrderAt(restaurant.id);
  await createOrderAt(restaurant.id);
  expect((await read()).querySelector("title")?.text).toMatch(/^\(2\) New orders - /);
});

test("without scripts an order's page reloads until the order is finished, but no page that asks for a reason does", async ({
  request,
  restaurant,
}) => {
  await signInAtDesk(request, restaurant.id);
  const [open, finished] = [await createOrderAt(restaurant.id), await createOrderAt(restaurant.id, "delivered")];
  const readRefresh = async (path: string) =>
    parseHtml(await (await request.get(path)).text())
      .querySelector("meta[http-equiv=refresh]")
      ?.getAttribute("content");
  expect(await readRefresh(`/desk/orders/${open}`)).toBe("20");
  expect(await readRefresh(`/desk/orders/${finished}`)).toBeUndefined();
  expect(await readRefresh(`/desk/orders/${open}/moves/refuse`)).toBeUndefined();
});

test("the buttons of an order's own page do not repeat its number, those of a list do", async ({
  request,
  restaurant,
}) => {
  await signInAtDesk(request, restaurant.id);
  const [fresh, cooking] = [await createOrderAt(restaurant.id), await createOrderAt(restaurant.id, "confirmed")];
  const readButtons = async (path: string) =>
    parseHtml(await (await request.get(path)).text())
      .querySelectorAll(".moves .button")
      .map((button) => button.getAttribute("aria-label") ?? textOf(button));
  const minutes = [10, 15, 20, 30, 45];
  expect(await readButtons(`/desk/orders/${fresh}`)).toEqual([...minutes.map((n) => `Accept, ${n} min`), "Refuse"]);
  expect(await readButtons(`/desk/orders/${cooking}`)).toEqual(["Start", "Ready", "+10 min", "Assign rider"]);
  const [one, other] = [`#${fresh.slice(-6)}`, `#${cooking.slice(-6)}`];
  expect(await readButtons("/desk/board")).toEqual([
    ...minutes.map((n) => `Accept ${one}, ${n} min`),
    `Refuse ${one}`,
    ...["Start", "Ready", "+10 min", "Assign rider"].map((button) => `${button} ${other}`),
  ]);
});

test("a printed ticket says whether it is the original or a copy, one never printed says neither", async ({
  request,
  restaurant,
}) => {
  await signInAtDesk(request, restaurant.id);
  const path = `/desk/orders/${await createOrderAt(restaurant.id)}/ticket`;
  const readNotice = async (page: APIResponse) => parseHtml(await page.text()).querySelector("p.notice")?.text;
  const print = (seen: number) => request.post(path, { form: { seen: String(seen) } });
  expect(await readNotice(await request.get(`${path}?print=0`))).toBeUndefined();
  expect(await readNotice(await print(0))).toMatch(/^This is the original\./);
  expect(await readNotice(await print(1))).toMatch(/^This is copy 2\./);
});
