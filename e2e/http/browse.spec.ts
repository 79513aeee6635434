import { changeVendor } from "../../db/factories.ts";
import { db, fillCart, uniqueWord } from "../support/database.ts";
import { signInAtDesk } from "../support/desk.ts";
import { expect, test } from "../support/fixtures.ts";
import { type HTMLElement, parseHtml, textOf } from "../support/html.ts";
import { readPage, signUp } from "../support/http.ts";
import { controlName } from "../support/http-forms.ts";
import { TextBrowser } from "../support/text-browser.ts";

test("a restaurant's delivery time, over its picture, is read after its name", async ({ request, restaurant }) => {
  await signUp(request);
  const page = await readPage(request, `/?${new URLSearchParams({ q: restaurant.name })}`);
  expect(textOf(page.querySelector("article"))).toMatch(new RegExp(`^${restaurant.name}.*30-40 min Free delivery`));
});

test("a search finds a restaurant whose name is misspelt", async ({ request, ownRestaurant }) => {
  const word = uniqueWord();
  const { name } = await ownRestaurant({}, { restaurantName: `Lantern ${word}` });
  await signUp(request);
  const misspelt = word.slice(0, 3) + word.slice(4);
  const main = (await readPage(request, `/?q=${misspelt}`)).querySelector("main");
  expect(textOf(main)).toContain("No restaurants available");
  expect(main?.querySelectorAll("h2").map(textOf)).toContain(`Restaurants spelt like “${misspelt}”`);
  expect(main?.querySelectorAll("a").map(textOf)).toContain(name);
});

test("a restaurant without dishes says so, and leads back to the others", async ({ request, ownRestaurant }) => {
  const { id } = await ownRestaurant();
  await signUp(request);
  const page = await readPage(request, `/restaurant/${id}`);
  expect(textOf(page.querySelector("main h2"))).toBe("This menu is empty");
  expect(page.querySelectorAll("main [role=search], main .chip-row").length).toBe(0);
  expect(page.querySelectorAll('a[href="/"]').map(controlName)).toContain("Back");
});

test("pictures have width and height, and those below the fold load lazily", async ({ request }) => {
  const { id } = await signUp(request);
  const vendorId = "naveed-karahi-house";
  const dishes = await db.selectFrom("menuItems").select("id").where("vendorId", "=", vendorId).limit(1).execute();
  await fillCart(id, vendorId, dishes[0]?.id ?? "");
  for (const { path, atOnce } of [
    { path: "/", atOnce: 2 },
    { path: `/restaurant/${vendorId}`, atOnce: 1 },
    { path: "/cart", atOnce: 0 },
  ]) {
    const images = (await readPage(request, path)).querySelectorAll("img").map(({ attrs }) => ({
      isSized: Number(attrs.width) > 0 && Number(attrs.height) > 0,
      isLazy: attrs.loading === "lazy",
    }));
    expect(images.length, path).toBeGreaterThan(atOnce);
    expect(images, path).toEqual(images.map((_, index) => ({ isSized: true, isLazy: index >= atOnce })));
  }
});

test("a long URL makes no list long: its rows do not repeat it", async ({ request, ownRestaurant }) => {
  const menu = Object.fromEntries(Array.from({ length: 30 }, (_, index) => [`Naan ${index}`, 40]));
  const { id } = await ownRestaurant(menu);
  await signUp(request);
  await signInAtDesk(request, id, { role: "manager" });
  const lengthOf = async (path: string) => (await (await request.get(path)).text()).length;
  await lengthOf("/");
  const unknown = `unknown=${"a".repeat(8_000)}`;
  for (const path of ["/?closed=1", `/restaurant/${id}?closed=1`, `/desk/menu?restaurant=${id}`]) {
    const added = (await lengthOf(`${path}&${unknown}`)) - (await lengthOf(path));
    expect(added / unknown.length, path).toBeLessThan(10);
  }
});

const namesOn = (page: HTMLElement) => page.querySelectorAll("main article h3").map(textOf);
const titleOf = (page: HTMLElement) => textOf(page.querySelector("title"));

test("category and search combine; URL, heading and title name them", async ({ request, ownRestaurant }) => {
  const word = uniqueWord();
  const pizza = await ownRestaurant({}, { restaurantName: `${word} A`, cuisine: "Pizza, Pasta" });
  const bakery = await ownRestaurant({}, { restaurantName: `${word} B`, cuisine: "bakeries" });
  await signUp(request);
  const browser = new TextBrowser(request);
  const search = (text: string) => browser.press("Search", { "Search restaurants": text });
  await browser.open("/");
  expect(browser.text).toContain("Restaurants open now");
  await search(word);
  expect(namesOn(browser.page)).toEqual([pizza.name, bakery.name]);
  await browser.follow("🥐 Bakery");
  expect(namesOn(browser.page)).toEqual([bakery.name]);
  expect(browser.url).toBe(`/?q=${word}&category=bakery`);
  await search(`${word} a`);
  expect(browser.text).toContain("No restaurants available");
  expect(browser.page.querySelector("input[type=search]")?.getAttribute("value")).toBe(`${word} a`);
  // Loading the same search again finds nothing either, so that its button is the last one.
  expect(browser.page.querySelectorAll(".empty-state a").map(textOf)).toEqual(["Show all restaurants", "Refresh"]);
  expect(browser.hrefOf("Refresh")).toContain(browser.url.replaceAll("%20", "+"));
  expect([browser.url, titleOf(browser.page)]).toEqual([
    expect.stringContaining("category=bakery"),
    `Results for “${word} a” in Bakery - Tiffin`,
  ]);
  await browser.follow("🍽️ All");
  expect(namesOn(browser.page)).toEqual([pizza.name]);
  await search(word.toUpperCase().repeat(2));
  await browser.follow("Show all restaurants");
  expect([browser.url, titleOf(browser.page)]).toEqual(["/", "Restaurants - Tiffin"]);
  await browser.follow("🥐 Bakery");
  expect(browser.text).toContain("Open now: Bakery");
  expect(titleOf(browser.page)).toBe("Bakery - Tiffin");
});

test("restaurants are sorted and filtered by a form; a chip removes its filter", async ({ request, ownRestaurant }) => {
  const word = uniqueWord();
  const dear = await ownRestaurant({}, { restaurantName: `${word} A`, deliveryFee: 90, rating: 4.8 });
  const cheap = await ownRestaurant({}, { restaurantName: `${word} B`, deliveryFee: 20, rating: 4.1 });
  const free = await ownRestaurant({}, { restaurantName: `${word} C`, deliveryFee: 0, rating: 3.2 });
  await signUp(request);
  const browser = new TextBrowser(request);
  const found = () => namesOn(browser.page);
  await browser.open(`/?q=${word}`);
  expect(found()).toEqual([dear.name, cheap.name, free.name]);
  await browser.follow("Sort and filter");
  await browser.press("Show restaurants", {}, ["Lowest delivery fee", "Rating 4+"]);
  expect(found()).toEqual([cheap.name, dear.name]);
  expect(browser.url).toBe(`/?q=${word}&sort=fee&rating=4`);
  await browser.follow("Remove Rating 4+");
  expect(found()).toEqual([free.name, cheap.name, dear.name]);
  await browser.press("Search", { "Search restaurants": word.toUpperCase() });
  expect(browser.url).toBe(`/?sort=fee&q=${word.toUpperCase()}`);
  await browser.follow("Remove Lowest delivery fee");
  expect(found()).toEqual([dear.name, cheap.name, free.name]);
});

test("a long list of restaurants is paginated", async ({ request }) => {
  await signUp(request);
  const readList = async (path: string) => {
    const main = (await readPage(request, path)).querySelector("main");
    const links = main?.querySelectorAll('nav[aria-label="Pages"] a') ?? [];
    return {
      text: textOf(main),
      names: main?.querySelectorAll("article h3").map(textOf) ?? [],
      links: links.map((link) => [textOf(link), link.getAttribute("href")?.replace(/#.*/, "")]),
    };
  };
  const first = await readList("/");
  expect(first.names).toHaveLength(24);
  expect(first.links).toEqual([["Next", "/?page=2"]]);
  const second = await readList("/?page=2");
  expect(second.text).toContain("Page 2 of");
  expect(second.names.filter((name) => first.names.includes(name))).toEqual([]);
  expect(second.links).toContainEqual(["Previous", "/"]);
});

test("a menu can be narrowed to one category", async ({ request }) => {
  await signUp(request);
  const path = "/restaurant/naveed-karahi-house";
  const readMenu = async (query = "") => {
    const page = await readPage(request, path + query);
    return {
      sections: page.querySelectorAll("main h2").map(textOf),
      chips: page.querySelectorAll('nav[aria-label="Menu categories"] a'),
    };
  };
  const { sections, chips } = await readMenu();
  expect(sections.length).toBeGreaterThan(1);
  expect(chips.map(textOf)).toEqual(["All", ...sections]);
  const narrowed = await readMenu(chips[2]?.getAttribute("href")?.replace(/^[^?]*|#.*/g, ""));
  expect(narrowed.sections).toEqual([sections[1]]);
  expect(narrowed.chips[0]?.getAttribute("href")?.replace(/#.*/, "")).toBe(path);
});

test("favourites are found by a filter, which a category and a search keep, and while they are closed", async ({
  request,
  restaurant: { id: vendorId, name },
}) => {
  const { id: customerId } = await signUp(request);
  await db.insertInto("favourites").values({ customerId, vendorId }).execute();
  const browser = new TextBrowser(request);
  await browser.open("/");
  await browser.follow("Favourites");
  expect(browser.url).toBe("/?favourites=1");
  expect(namesOn(browser.page)).toEqual([name]);
  expect(browser.hrefOf("🍽️ All")).toMatch(/\/\?favourites=1(#|$)/);
  await browser.press("Search", { "Search restaurants": name });
  expect(browser.url).toContain("favourites=1");
  expect(namesOn(browser.page)).toEqual([name]);

  await changeVendor(vendorId, { pausedUntil: new Date(Date.now() + 3_600_000) });
  await expect(async () => {
    await browser.open("/?favourites=1");
    expect(browser.text).toContain("None of your favourites is open now");
  }).toPass();
  await browser.follow("Show closed");
  expect(namesOn(browser.page)).toEqual([name]);
});

test("a closed restaurant is shown on request, and its menu says when it opens", async ({ request, ownRestaurant }) => {
  const word = uniqueWord();
  const pausedUntil = new Date(Date.now() + 3_600_000);
  const { id, name } = await ownRestaurant({ [`Naan ${word}`]: 40 }, { restaurantName: `${word} A`, pausedUntil });
  await signUp(request);
  const browser = new TextBrowser(request);
  await browser.open(`/?q=${word}`);
  expect(browser.text).toContain("No restaurants available");
  await browser.follow("Show closed");
  expect(browser.text).toContain("Paused until");
  await browser.follow("Remove Show closed");
  await browser.follow("Sort and filter");
  await browser.press("Show restaurants", {}, ["Show closed"]);
  expect(browser.text).toContain("Paused until");
  expect(browser.hrefOf(`Naan ${word}`)).toMatch(new RegExp(`/restaurant/${id}\\?closed=1#item-`));
  await browser.follow(`View Menu of ${name}`);
  expect(browser.text).toMatch(new RegExp(`Naan ${word}.*Paused until`));
  await expect(browser.press("Add to Cart")).rejects.toThrow("no button");

  const missing = await request.get(`/restaurant/${id}`);
  expect(missing.status()).toBe(404);
  const menu = parseHtml(await missing.text()).querySelector(`a[href^="/restaurant/${id}"]`);
  expect(textOf(menu)).toBe("See the menu");
  await browser.open(menu?.getAttribute("href") ?? "");
  expect(browser.text).toContain(`Naan ${word}`);
});
