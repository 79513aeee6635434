import { createMenuItem, createOptionGroup, createStaff, sellOutOptions } from "../../db/factories.ts";
import { db } from "../support/database.ts";
import { signInAtDesk, signInAtDeskAs } from "../support/desk.ts";
import { expect, test } from "../support/fixtures.ts";
import { parseHtml, textOf } from "../support/html.ts";
import { type Fields, postForm, readPage } from "../support/http.ts";
import { readFields, readForm } from "../support/http-forms.ts";

const findDish = (id: string) =>
  db.selectFrom("menuItems").select(["price", "soldOutUntil"]).where("id", "=", id).executeTakeFirstOrThrow();

test("a dish is not found by the forms of another restaurant", async ({ request, ownRestaurant }) => {
  const [own, other] = [await ownRestaurant({ Karahi: 900 }), await ownRestaurant()];
  await signInAtDesk(request, other.id, { role: "manager" });
  const itemId = own.dishId("Karahi");
  for (const intent of ["sold-out", "move"])
    expect((await postForm(request, "/desk/menu", { intent, to: "0", itemId })).status(), intent).toBe(404);
});

test("the kitchen marks dishes as sold out and pauses, but changes nothing else", async ({ request, restaurant }) => {
  const itemId = restaurant.dishId("Naan");
  await signInAtDesk(request, restaurant.id);
  const dishPage = `/desk/menu/items/${itemId}`;
  const dish = await readPage(request, dishPage);
  expect(dish.querySelectorAll("main button").map(textOf)).toEqual(["Today", "Until I turn it on", "Until this day"]);
  expect(dish.querySelector("main form")?.getAttribute("action")).toBe(`/desk/menu?restaurant=${restaurant.id}`);
  expect((await postForm(request, "/desk/menu", { intent: "move", to: "0", itemId })).status()).toBe(403);
  expect((await postForm(request, "/desk/hours", { intent: "day-1", weekday: "1" })).status()).toBe(403);
  expect((await postForm(request, "/desk/hours", { intent: "pause", length: "15" })).status()).toBe(303);
  expect((await postForm(request, "/desk/menu", { intent: "sold-out", itemId })).status()).toBe(303);
  expect((await findDish(itemId)).soldOutUntil).toBe(Number.POSITIVE_INFINITY);
});

test("a dish of a long menu is found by its names and category", async ({ request, restaurant: { id } }) => {
  await signInAtDesk(request, id, { role: "manager" });
  expect((await readPage(request, "/desk/menu")).querySelector('[role="search"]')).toBeNull();
  for (let number = 1; number <= 10; number++)
    await createMenuItem(id, { name: `Karahi ${number}`, category: "Karahi" });
  await createMenuItem(id, { name: "Seekh Kebab", nameUrdu: "سیخ کباب", category: "BBQ" });
  expect((await readPage(request, "/desk/menu")).querySelector('[role="search"]')).not.toBeNull();
  const search = (text: string) => readPage(request, `/desk/menu?${new URLSearchParams({ search: text })}`);
  for (const text of ["seekh", "KEBAB see", "bbq", "کباب"]) {
    expect((await search(text)).querySelectorAll("main h3").map(textOf), text).toEqual(["Seekh Kebab"]);
  }
  expect(textOf((await search("kebab pizza")).querySelector("main"))).toContain("No dishes found");
  const page = await search("seekh");
  const buttons = ["Search", "Today", "Until I turn it on", "Until this day"];
  expect(page.querySelectorAll("main button").map(textOf)).toEqual(buttons);
  const { fields, action } = readForm(page, "Today");
  const answer = await postForm(request, action ?? "", fields);
  expect(answer.headers().location).toContain("search=seekh#dish-");
});

test("the desk says that a dish is sold out for customers because of its extras", async ({ request, restaurant }) => {
  const naan = { id: restaurant.dishId("Naan"), vendorId: restaurant.id };
  const dips = await createOptionGroup(naan, "Dip", { Raita: 40 }, { min: 1 });
  await signInAtDesk(request, restaurant.id);
  const statuses = async () => {
    const pages = ["/desk/menu", `/desk/menu/items/${naan.id}`].map((path) => readPage(request, path));
    return (await Promise.all(pages)).map((page) => page.querySelectorAll("main .badge").map(textOf));
  };
  expect(await statuses()).toEqual([[], ["On sale"]]);
  await sellOutOptions(dips);
  expect(await statuses()).toEqual([["Required extras sold out"], ["Required extras sold out"]]);
});

test("the error of a day for what is sold out by now links to no missing field", async ({ request, restaurant }) => {
  const itemId = restaurant.dishId("Naan");
  const { optionIds } = await createOptionGroup({ id: itemId, vendorId: restaurant.id }, "Dips", { Raita: 0 });
  await signInAtDesk(request, restaurant.id);
  for (const [path, until, fields] of [
    ["/desk/menu", "2099-12-31", { itemId }],
    ["/desk/menu/options", "2020-01-01", { optionId: optionIds.Raita ?? "" }],
  ] as const) {
    await postForm(request, path, { ...fields, intent: "sold-out-today" });
    const answer = await postForm(request, path, { ...fields, intent: "sold-out-date", until });
    const error = parseHtml(await answer.text()).querySelector('[role="alert"] li');
    expect(textOf(error), path).toBe("Please enter a day after today, at most a year ahead, written as YYYY-MM-DD.");
    expect(error?.querySelector("a")?.getAttribute("href"), path).toBeUndefined();
  }
});

test("the forms of one's only restaurant still work after a second is added", async ({ request, ownRestaurant }) => {
  const [{ id, dishId }, other] = [await ownRestaurant({ Karahi: 900 }), await ownRestaurant()];
  await createOptionGroup({ id: dishId("Karahi"), vendorId: id }, "Dips", { Raita: 0 });
  const person = await signInAtDesk(request, id, { role: "manager" });
  const forms: [path: string, button: string, typed: Record<string, string>][] = [
    ["/desk/menu", "Today", {}],
    [`/desk/menu/items/${dishId("Karahi")}`, "Save", { price: "950" }],
    ["/desk/menu/items/new", "Save", { name: "Handi", category: "Mains", price: "800" }],
    ["/desk/menu/options", "Today", {}],
    ["/desk/menu/options/new", "Save", { name: "Sauces", optionName1: "Mint" }],
    ["/desk/hours", "Save Friday", { opens1: "14:35", closes1: "02:35" }],
    ["/desk/hours", "Add", { name: "Ramadan", from: "2099-02-01", to: "2099-02-02" }],
    ["/desk/hours", "15 minutes", {}],
    ["/desk/restaurant", "Save", { address: "Shop 9, Mall Road", phone: "042 35750000" }],
    ["/desk/restaurant", "Close the restaurant", {}],
    ["/desk/restaurant/areas", "Save", { areas: "Gulberg: 60" }],
    ["/desk/import", "Show preview", { text: "Dish,Price\nNihari,700" }],
  ];
  const opened = [];
  for (const [path, button, typed] of forms) {
    const { fields, action } = readForm(await readPage(request, path), button);
    opened.push({ path: action ?? path, fields: { ...fields, ...typed }, button });
  }
  await db.insertInto("staffRoles").values({ staffId: person.id, role: "manager", vendorId: other.id }).execute();
  for (const { path, fields, button } of opened) {
    const { location } = (await postForm(request, path, fields)).headers();
    expect(location, `${path}: ${button}`).toContain(`restaurant=${id}`);
  }
});

test("wrong input is answered with its form and the reason, not an error page", async ({ request, restaurant }) => {
  const itemId = restaurant.dishId("Naan");
  await signInAtDesk(request, restaurant.id, { role: "manager" });
  const dish = `/desk/menu/items/${itemId}`;
  for (const [path, fields] of [
    [dish, {}],
    [dish, { name: " ", price: "40" }],
    [dish, { name: "Naan", price: "forty" }],
    [dish, { name: "x".repeat(121), price: "40" }],
    [dish, { name: "Naan", price: "40", image: "javascript:alert(1)" }],
    [dish, { name: "Naan\0", price: "40" }],
    ["/desk/menu", { intent: "sold-out-date", itemId, until: "2026-02-30" }],
    ["/desk/menu", { intent: "sold-out-date", itemId }],
    ["/desk/hours", { intent: "day-1", weekday: "1", opens1: "25:00", closes1: "26:00" }],
    ["/desk/hours", { intent: "add-exception", name: "Eid", from: "2099-02-30" }],
    ["/desk/restaurant", { name: "", acceptMinutes: "1" }],
  ] as const) {
    const answer = await postForm(request, path, fields);
    expect(answer.status(), `${path} ${JSON.stringify(fields)}`).toBe(400);
    const [top] = parseHtml(await answer.text()).querySelectorAll(".error-summary, .card");
    expect(top?.classNames, path).toBe("error-summary");
  }
  const oddForms: Fields[] = [{}, { intent: "pause" }, { intent: "remove-exception", exceptionId: "9e99" }];
  for (const fields of oddForms) {
    expect((await postForm(request, "/desk/hours", fields)).status()).toBe(303);
  }
  expect(await findDish(itemId)).toEqual({ price: 40, soldOutUntil: null });
});

test("a mistake in a form does not make it overwrite somebody else's change", async ({ request, ownRestaurant }) => {
  const restaurant = await ownRestaurant({ Karahi: { price: 700, sizes: { Half: 700, Full: 1300 } } });
  const dish = `/desk/menu/items/${restaurant.dishId("Karahi")}`;
  const findFull = () =>
    db
      .selectFrom("menuItemVariations")
      .select("id")
      .where("menuItemId", "=", restaurant.dishId("Karahi"))
      .where("name", "=", "Full")
      .executeTakeFirst();
  const full = await findFull();
  await signInAtDesk(request, restaurant.id, { role: "manager" });
  for (const { path, button = "Save", wrong, theirs, right } of [
    {
      path: dish,
      wrong: { price: "many" },
      theirs: { sizeName1: "", sizePrice1: "" },
      right: { price: "750" },
    },
    {
      path: "/desk/hours",
      button: "Save Monday",
      wrong: { opens1: "25:00", closes1: "22:00" },
      theirs: { opens1: "09:00", closes1: "23:00" },
      right: { opens1: "11:00" },
    },
    {
      path: "/desk/restaurant",
      wrong: { phone: "042 7", acceptMinutes: "90" },
      theirs: { phone: "042 8" },
      right: { acceptMinutes: "9" },
    },
    {
      path: "/desk/restaurant/areas",
      wrong: { areas: "Gulberg: many" },
      theirs: { areas: "Cantt: 90" },
      right: { areas: "Gulberg: 60" },
    },
  ]) {
    const send = async (fields: Record<string, string>, status: number) => {
      const answer = await postForm(request, path, fields);
      expect(answer.status(), path).toBe(status);
      const html = await answer.text();
      if (status === 409) expect(html, path).toContain("in the meantime. Please check");
      return status === 303 ? {} : readFields(parseHtml(html), button);
    };
    const shown = readFields(await readPage(request, path), button);
    await send({ ...shown, ...theirs }, 303);
    const corrected = { ...(await send({ ...shown, ...wrong }, 400)), ...right };
    // Sent once more it is on purpose, and replaces what the other person has saved.
    const onPurpose = await send(corrected, 409);
    const changing = { seen: "", formKey: "" };
    expect({ ...onPurpose, ...changing }, path).toEqual({ ...corrected, ...changing });
    await send(onPurpose, 303);
  }
  expect(await findFull(), "a size keeps its id, which carts refer to").toEqual(full);
});

test("deleting deleted extras says so, saving them offers to add them", async ({
  request,
  restaurant: { id: vendorId },
}) => {
  await signInAtDesk(request, vendorId, { role: "manager" });
  const group = db.insertInto("optionGroups").values({ vendorId, name: "Dips" });
  const { id } = await group.returning("id").executeTakeFirstOrThrow();
  const list = `/desk/menu/options?restaurant=${vendorId}`;
  const page = `/desk/menu/options/${id}?restaurant=${vendorId}`;
  const added = `/desk/menu/options/new?restaurant=${vendorId}`;
  const deletion = page.replace("?", "/delete?");
  const shown = readFields(await readPage(request, page), "Save");
  expect((await postForm(request, deletion, { intent: "delete" })).headers().location).toBe(list);
  expect((await postForm(request, deletion, { intent: "delete" })).headers().location).toBe(list);
  const notices = (await readPage(request, list)).querySelectorAll(".toast--success .quiet").map(textOf);
  expect(notices).toEqual(["Dips was deleted.", "These extras were already deleted."]);
  const typed = { ...shown, name: "Chutneys", optionName1: "Raita", optionPrice1: "60" };
  expect((await postForm(request, page, typed)).headers().location).toBe(added);
  const form = await readPage(request, added);
  expect(form.textContent).toContain("Somebody deleted these extras in the meantime. Press Save to add them again.");
  const kept = readFields(form, "Save");
  expect(kept).toMatchObject({ name: "Chutneys", optionName1: "Raita", optionPrice1: "60" });
  expect((await postForm(request, added, kept)).headers().location).toBe(list);
  const options = db.selectFrom("options").innerJoin("optionGroups as group", "group.id", "options.groupId");
  expect(await options.select(["group.name", "options.price"]).where("vendorId", "=", vendorId).execute()).toEqual([
    { name: "Chutneys", price: 60 },
  ]);
  expect((await request.get(page)).status()).toBe(404);
});

test("a menu is exported as JSON", async ({ request, ownRestaurant }) => {
  const restaurant = await ownRestaurant({ Karahi: { price: 900, sizes: { Half: 700 } } });
  await signInAtDesk(request, restaurant.id, { role: "manager" });
  const answer = await request.get("/desk/menu/export.json");
  expect(answer.headers()["content-disposition"]).toBe(`attachment; filename="menu-${restaurant.id}.json"`);
  expect(await answer.json()).toMatchObject({
    restaurant: { name: restaurant.name },
    dishes: [{ name: "Karahi", price: 900, sizes: [{ name: "Half", price: 700 }] }],
  });
});

test("links keep the restaurant for a manager of two", async ({ request, ownRestaurant }) => {
  const [one, other] = [await ownRestaurant(), await ownRestaurant()];
  const group = { vendorId: other.id, name: "Sauces" };
  const { id } = await db.insertInto("optionGroups").values(group).returning("id").executeTakeFirstOrThrow();
  const roles = [one, other].map((restaurant) => ({ role: "manager" as const, vendorId: restaurant.id }));
  await signInAtDeskAs(request, await createStaff({}, roles));
  const groupPage = `/desk/menu/options/${id}`;
  for (const [page, link] of [
    ["/desk/reports", "/desk/account"],
    ["/desk/history", "/desk/account"],
    ["/desk/staff/invite", "/desk/staff"],
    ["/desk/menu/options", groupPage],
    [groupPage, `${groupPage}/delete`],
    [`${groupPage}/delete`, groupPage],
  ]) {
    const html = await (await request.get(`${page}?restaurant=${other.id}`)).text();
    // The tabs link to the account as well.
    const links = html.match(/<a [^>]*>/g)?.filter((tag) => tag.includes("back-link") || tag.includes(groupPage)) ?? [];
    expect(links.join(), page).toContain(`href="${link}?restaurant=${other.id}"`);
  }
});
