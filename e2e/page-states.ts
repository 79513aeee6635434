/** Every page in the states that customers meet, for what looks at all of them: the markup's check and the screenshots. */
import {
  type APIRequestContext,
  type BrowserContext,
  type Cookie,
  request as client,
  type Page,
} from "@playwright/test";
import { createAddress, createOrder } from "../db/factories.ts";
import { type createRestaurant, type Dish, db, fillCart, uniqueWord } from "./database.ts";
import { type Fields, hiddenFields, type NewCustomer, postForm, register } from "./http.ts";

/** A page in one state: what is asked for, and with whose cookies. Asking changes nothing, so it can be asked again. */
export interface PageState {
  name: string;
  path: string;
  /** The form that leads here; none for a page that is only opened. */
  post?: Fields | undefined;
  cookies: Cookie[];
}

type OpenRestaurant = typeof createRestaurant;
type Row = [name: string, path: string, post?: Fields];

const demoRestaurant = "naveed-karahi-house";
const sizedDish = { name: "Chicken Karahi", price: 1_450, sizes: { Half: 1_450, Full: 2_750 } };
const urduDishes: Dish[] = [
  { name: "چکن کڑاہی", price: 2_750, sizes: { "ہاف پلیٹ": 1_450, "فل پلیٹ": 2_750 } },
  { name: "پشاوری نمکین گوشت", price: 3_200 },
];

/**
 * Arranges every state of every page.
 * @param origin of an app with the demo's restaurants, whose database has been joined
 * @param openRestaurant what makes the restaurants that need one of their own
 */
export async function arrangePageStates(origin: string, openRestaurant: OpenRestaurant): Promise<PageState[]> {
  const groups = [asVisitor, recovering, browsing, orderingUrdu, withCarts, withTroubledCarts, ordering, reviewing];
  const open: OpenRestaurant = (dishes, fields) =>
    openRestaurant(dishes, { restaurantName: "Anarkali Tandoor", cuisine: "Karahi, Desi", ...fields });
  const states = await Promise.all([...groups, managingProfile].map((group) => group(origin, open)));
  return states.flat();
}

/** Opens a page in its state, in a fresh context whose `baseURL` is the app's; done when React has taken it over. */
export async function openPageState(context: BrowserContext, state: PageState): Promise<Page> {
  await context.addCookies(state.cookies);
  const page = await context.newPage();
  await page.goto(state.path);
  if (state.post) await Promise.all([page.waitForEvent("load"), page.evaluate(submitForm, state)]);
  await page.waitForFunction(isReady);
  return page;
}

/** In the page: sends a form as a page of ours would. */
function submitForm({ path, post = {} }: Pick<PageState, "path" | "post">): void {
  const form = document.body.appendChild(document.createElement("form"));
  Object.assign(form, { method: "post", action: path });
  for (const [name, value] of Object.entries(post)) {
    form.append(Object.assign(document.createElement("input"), { type: "hidden", name, value }));
  }
  form.submit();
}

/** In the page: React has taken it over, where there are scripts. */
function isReady(): boolean {
  const isHydrated = Object.keys(document.querySelector("main") ?? {}).some((key) => key.startsWith("__react"));
  return isHydrated || !document.querySelector("script");
}

const statesOf = async (request: APIRequestContext, rows: Row[]): Promise<PageState[]> => {
  const { cookies } = await request.storageState();
  // Notices would be gone after a minute.
  const lasting = cookies.map((cookie) => ({ ...cookie, expires: -1 }));
  return rows.map(([name, path, post]) => ({ name, path, post, cookies: lasting }));
};

/** A customer who has read the notice that an account was created. */
async function meetCustomer(origin: string, fields: Partial<NewCustomer> = {}) {
  const request = await client.newContext({ baseURL: origin });
  const customer = await register(request, fields);
  await request.get("/cart");
  return { ...customer, request };
}

/** What the cookies of a post's answer make of the next page, such as a notice. */
async function statesAfter(request: APIRequestContext, path: string, form: Fields, rows: Row[]): Promise<PageState[]> {
  await postForm(request, path, form);
  return statesOf(request, rows);
}

async function asVisitor(origin: string): Promise<PageState[]> {
  const request = await client.newContext({ baseURL: origin });
  const hunted = { email: `${uniqueWord()}@e2e.example`, password: "wrong-password" };
  for (let tries = 0; tries < 11; tries += 1) await postForm(request, "/login", hunted);
  const registered = await client.newContext({ baseURL: origin });
  await register(registered);
  return [
    ...(await statesOf(registered, [["register-success", "/register"]])),
    ...(await statesOf(request, [
      ["login", "/login?redirectTo=%2Fcart"],
      ["login-empty", "/login", {}],
      ["login-odd-email", "/login", { email: "ayesha", password: "x" }],
      ["login-no-account", "/login", { email: `${uniqueWord()}@e2e.example`, password: "wrong-password" }],
      ["login-too-many-attempts", "/login", hunted],
      ["register", "/register"],
      ["register-empty", "/register", {}],
      ["register-mismatch", "/register", { ...hunted, fullName: "Ayesha Khan", phone: "0301", confirmPassword: "x" }],
      ["forgot-password", "/forgot-password"],
      ["forgot-password-no-account", "/forgot-password", { email: `${uniqueWord()}@e2e.example` }],
      ["forgot-password-support", "/forgot-password?open=support"],
      ["reset-password", "/reset-password"],
      ["custom-reset", "/custom-reset"],
      ["page-not-found", "/no-such-file.txt"],
    ])),
  ];
}

async function recovering(origin: string): Promise<PageState[]> {
  const { request, email } = await meetCustomer(origin);
  await postForm(request, "/logout", {});
  const shown = await statesAfter(request, "/forgot-password", { email }, [
    ["forgot-password-code-shown", "/forgot-password?sent=1"],
    ["reset-code", "/reset-code"],
    ["reset-code-too-short", "/reset-code", { code: "AB" }],
  ]);
  const code = /your code is <strong>(\w{6})/.exec(await (await request.get("/forgot-password?sent=1")).text())?.[1];
  const verified = await statesAfter(request, "/reset-code", { code: code ?? "" }, [
    ["reset-code-verified", "/reset-code"],
    ["reset-code-mismatch", "/reset-code", { password: "chai-and-samosa", confirmPassword: "chai" }],
  ]);
  await request.get("/reset-code");
  const passwords = { password: "chai-and-pakora", confirmPassword: "chai-and-pakora" };
  const updated = await statesAfter(request, "/reset-code", passwords, [["reset-code-updated", "/reset-code"]]);
  await request.get("/reset-code");
  return [...shown, ...verified, ...updated, ...(await statesOf(request, [["login-after-reset", "/login"]]))];
}

async function browsing(origin: string, openRestaurant: OpenRestaurant): Promise<PageState[]> {
  const own = await openRestaurant([sizedDish, { name: "W".repeat(60), price: 9_999_999 }]);
  const { request } = await meetCustomer(origin);
  return statesOf(request, [
    ["home", "/"],
    ["home-search", "/?q=karahi"],
    ["home-category", "/?category=bbq"],
    ["home-page-2", "/?page=2"],
    ["home-empty", "/?q=nothing-is-called-this"],
    ["restaurant", `/restaurant/${demoRestaurant}`],
    ["restaurant-sizes", `/restaurant/${own.id}`],
    ["restaurant-empty", `/restaurant/${(await openRestaurant([])).id}`],
    ["restaurant-not-found", "/restaurant/none"],
    ["reviews", `/reviews?vendorId=${demoRestaurant}`],
    ["reviews-empty", `/reviews?vendorId=${own.id}`],
    ["cart-empty", "/cart"],
    ["payment-empty", "/payment"],
    ["orders-empty", "/orders"],
    ["order-tracking-not-found", "/order-tracking/none"],
  ]);
}

async function orderingUrdu(origin: string, openRestaurant: OpenRestaurant): Promise<PageState[]> {
  const restaurantName = "لاہوری کڑاہی ہاؤس";
  const vendor = await openRestaurant(urduDishes, { restaurantName, cuisine: "کڑاہی", address: "گلبرگ، لاہور" });
  const { request, id } = await meetCustomer(origin, {
    fullName: "عائشہ خان",
    address: "مکان ۱۲، گلی ۴، گلبرگ، لاہور",
  });
  await fillCart(id, vendor.id, vendor.dishIds["پشاوری نمکین گوشت"] ?? "", 2);
  return statesOf(request, [
    ["urdu-home", `/?q=${encodeURIComponent(restaurantName)}`],
    ["urdu-restaurant", `/restaurant/${vendor.id}`],
    ["urdu-cart", "/cart"],
    ["urdu-payment", "/payment"],
    ["urdu-addresses", "/profile/addresses"],
  ]);
}

async function withCarts(origin: string, openRestaurant: OpenRestaurant): Promise<PageState[]> {
  const { request, id } = await meetCustomer(origin);
  await createAddress(id, { label: "Office", address: "Plot 7, Shahrah-e-Faisal, Karachi", isDefault: false });
  const inOneSize = db
    .selectFrom("menuItems")
    .where("id", "not in", (eb) => eb.selectFrom("menuItemVariations").select("menuItemId"));
  const menu = await inOneSize.select("id").where("vendorId", "=", demoRestaurant).limit(3).execute();
  const { lineId } = await fillCart(id, demoRestaurant, menu[0]?.id ?? "", 2);
  const menuPath = `/restaurant/${demoRestaurant}`;
  const filled = await statesAfter(request, menuPath, { itemId: menu[1]?.id ?? "" }, [["toast-added", menuPath]]);
  await request.get("/cart");
  const pages = await statesOf(request, [
    ["restaurant-cart-bar", menuPath],
    ["cart", "/cart"],
    ["cart-clear", "/cart?confirm=clear"],
    ["cart-remove", `/cart?confirm=remove&line=${lineId}`],
    ["payment", "/payment"],
    ["payment-picker", "/payment?picker=all"],
    ["payment-new-address", "/payment?picker=new"],
    ["payment-new-address-missing", "/payment", { intent: "add-address", label: "Home" }],
    ["payment-changed", "/payment", { fingerprint: "an-earlier-one" }],
  ]);
  const failed = await statesAfter(request, "/cart", { intent: "set" }, [["toast-failed", "/cart"]]);
  return [...filled, ...pages, ...failed, ...(await replacingACart(origin, openRestaurant))];
}

async function replacingACart(origin: string, openRestaurant: OpenRestaurant): Promise<PageState[]> {
  const { request, id } = await meetCustomer(origin);
  const one = await openRestaurant([{ name: "Beef Nihari", price: 650 }]);
  const other = await openRestaurant([{ name: "Beef Nihari", price: 650 }]);
  await fillCart(id, one.id, one.dishIds["Beef Nihari"] ?? "");
  const menuPath = `/restaurant/${other.id}`;
  const wish = { itemId: other.dishIds["Beef Nihari"] ?? "" };
  const replaced = await statesAfter(request, menuPath, wish, [["toast-undo", menuPath]]);
  await request.get("/cart");
  return [...replaced, ...(await statesOf(request, [["cart-replaced", "/cart"]]))];
}

async function withTroubledCarts(origin: string, openRestaurant: OpenRestaurant): Promise<PageState[]> {
  const cartOf = async (customerId: string, fields: { isOpen?: boolean; isAvailable?: boolean }) => {
    const vendor = await openRestaurant(
      [{ name: "Beef Nihari", price: 650, isAvailable: fields.isAvailable ?? true }],
      {
        isOpen: fields.isOpen ?? true,
      },
    );
    await fillCart(customerId, vendor.id, vendor.dishIds["Beef Nihari"] ?? "");
  };
  const homeless = await meetCustomer(origin, { address: "" });
  await cartOf(homeless.id, {});
  const late = await meetCustomer(origin);
  await cartOf(late.id, { isOpen: false });
  const unlucky = await meetCustomer(origin);
  await cartOf(unlucky.id, { isAvailable: false });
  const checkout = hiddenFields(await (await homeless.request.get("/payment")).text());
  return [
    ...(await statesOf(homeless.request, [
      ["cart-no-address", "/cart?confirm=address"],
      ["payment-no-address", "/payment"],
      ["payment-picker-empty", "/payment?picker=all"],
      ["payment-address-required", "/payment", checkout],
      ["addresses-empty", "/profile/addresses"],
    ])),
    ...(await statesOf(late.request, [
      ["cart-closed", "/cart"],
      ["payment-closed", "/payment", {}],
    ])),
    ...(await statesOf(unlucky.request, [["cart-lost-item", "/cart"]])),
  ];
}

async function ordering(origin: string, openRestaurant: OpenRestaurant): Promise<PageState[]> {
  const { request, id } = await meetCustomer(origin);
  const vendor = await openRestaurant([]);
  const statuses = ["pending", "preparing", "out_for_delivery", "delivered", "cancelled"] as const;
  const rows: Row[] = [["orders", "/orders"]];
  for (const status of statuses) {
    const orderId = await createOrder(id, vendor.id, status);
    if (status === "pending") rows.push(["payment-placed", `/payment?placed=${orderId}`]);
    if (status === "preparing") rows.push(["review-too-early", `/review/${orderId}`]);
    rows.push([`order-tracking-${status}`, `/order-tracking/${orderId}`]);
  }
  return statesOf(request, rows);
}

async function reviewing(origin: string, openRestaurant: OpenRestaurant): Promise<PageState[]> {
  const { request, id } = await meetCustomer(origin);
  const vendor = await openRestaurant([]);
  const path = `/review/${await createOrder(id, vendor.id, "delivered")}`;
  const writing = await statesOf(request, [
    ["review-write", path],
    ["review-rider", `${path}?type=rider`],
    ["review-errors", path, { comment: "short" }],
  ]);
  // Reviewed by now when it is looked at: only an order of its own can stay without a review.
  const reviewed = `/review/${await createOrder(id, vendor.id, "delivered")}`;
  const review = { rating: "4", comment: "Hot, fresh and on time. Bohat acha!" };
  const success = await statesAfter(request, reviewed, review, [["review-success", reviewed]]);
  await request.get("/cart");
  return [...writing, ...success, ...(await statesOf(request, [["review-edit", reviewed]]))];
}

async function managingProfile(origin: string): Promise<PageState[]> {
  const { request, id } = await meetCustomer(origin);
  const { id: addressId } = await createAddress(id, { label: "Office", isDefault: false });
  return statesOf(request, [
    ["profile", "/profile"],
    ["profile-help", "/profile?open=help"],
    ["profile-about", "/profile?open=about"],
    ["profile-logout", "/profile?open=logout"],
    ["edit-profile", "/profile/edit"],
    ["edit-profile-errors", "/profile/edit", { fullName: "", phone: "" }],
    ["change-password", "/profile/password"],
    ["change-password-errors", "/profile/password", {}],
    ["addresses", "/profile/addresses"],
    ["addresses-missing", "/profile/addresses", { intent: "add", label: "Home" }],
    ["addresses-delete", `/profile/addresses?delete=${addressId}`],
    ["devices", "/profile/devices"],
  ]);
}
