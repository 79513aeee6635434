import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { queueKeyOf } from "../moves/queue-key.ts";
import { isCurrentTap, queueTapWhenOffline, type TapReply, watchReplies } from "./tap-queue.ts";
import { readQueue } from "./tap-storage.ts";

const key = queueKeyOf({ id: "staff_1" }, "deliveries");
const unconfirmedKey = "unconfirmed deliveries";
let stopWatching = () => {};
let replies: TapReply[] = [];

beforeEach(() => {
  vi.stubGlobal("window", new EventTarget());
  vi.stubGlobal("localStorage", storageIn(new Map()));
  replies = [];
  stopWatching = watchReplies((reply) => replies.push(reply));
});

afterEach(() => {
  stopWatching();
});

function storageIn(items: Map<string, string>) {
  return {
    getItem: (name: string) => items.get(name) ?? null,
    setItem: (name: string, value: string) => void items.set(name, value),
    removeItem: (name: string) => void items.delete(name),
  };
}

type Fields = Record<string, string>;

/** Presses a button of an order; `serverAction` is the connection with the server. */
async function press(move: string, serverAction: () => Promise<unknown>, fields: Fields = {}, signal?: AbortSignal) {
  const body = new URLSearchParams({ order: "order_1", move, queue: key, status: "ready", version: "3", ...fields });
  const request = new Request("http://tiffin.test/desk/deliveries", { method: "POST", body, signal: signal ?? null });
  return (await queueTapWhenOffline({ request, serverAction })) as { init?: { status: number }; data?: unknown } | null;
}

const offline = () => Promise.reject(new TypeError("Failed to fetch"));
const online = async () => null;
const refusing = (errors: Fields) => async () => ({ title: "Error", values: {}, errors });
const signedOut = () =>
  Promise.reject(new Response(null, { status: 302, headers: { Location: "/desk/sign-in?redirectTo=%2F" } }));
const queued = (name = key) => readQueue(name).map(({ orderId, move }) => `${orderId} ${move}`);

test("a tap without a connection is queued, and leaves the queue once the server has answered", async () => {
  expect((await press("pick-up", offline))?.init?.status).toBe(503);
  expect(queued()).toEqual(["order_1 pick-up"]);
  expect(await press("pick-up", online)).toBeNull();
  expect(queued()).toEqual([]);
  expect(replies).toMatchObject([{ tap: { move: "pick-up" }, reply: null, wasQueued: true }]);
});

test("the same button pressed again stays one tap, in its place", async () => {
  await press("pick-up", offline);
  await press("deliver", offline);
  await press("pick-up", offline);
  expect(queued()).toEqual(["order_1 pick-up", "order_1 deliver"]);
});

test("no tap is dropped, however many are queued during a long outage", async () => {
  const orders = Array.from({ length: 120 }, (_, index) => `order_${index}`);
  for (const order of orders) await press("accept", offline, { order });
  expect(queued()).toEqual(orders.map((order) => `${order} accept`));
  await expect(press("accept", signedOut, { order: "order_0" })).rejects.toBeInstanceOf(Response);
  expect(queued(unconfirmedKey)).toEqual(orders.map((order) => `${order} accept`));
});

test("a tap is not sent before those queued earlier", async () => {
  const server = vi.fn(online);
  await press("pick-up", offline);
  await press("deliver", server);
  await press("pick-up", server, { order: "order_2" });
  expect(server).not.toHaveBeenCalled();
  expect(queued()).toEqual(["order_1 pick-up", "order_1 deliver", "order_2 pick-up"]);
});

test("a request that hangs is queued once the server cannot be reached", async () => {
  vi.useFakeTimers();
  const reachable = vi.fn().mockResolvedValueOnce(new Response()).mockRejectedValue(new TypeError("Failed to fetch"));
  vi.stubGlobal("fetch", reachable);
  const told = vi.fn();
  window.addEventListener("offline", told);
  const pressed = press("pick-up", () => new Promise(() => {}));
  await vi.advanceTimersByTimeAsync(60_000);
  expect((await pressed)?.init?.status).toBe(503);
  expect(reachable).toHaveBeenCalledTimes(2);
  expect(told).toHaveBeenCalledOnce();
  expect(queued()).toEqual(["order_1 pick-up"]);
});

test("a request that a navigation aborted may not have arrived, and is queued", async () => {
  const aborted = new AbortController();
  const server = async () => {
    aborted.abort();
    throw new DOMException("Aborted", "AbortError");
  };
  await press("pick-up", server, {}, aborted.signal);
  expect(queued()).toEqual(["order_1 pick-up"]);
});

test("an overloaded server is asked again, any other refusal ends the tap", async () => {
  await press("pick-up", offline);
  const busy = { title: "Error", values: {}, errors: { form: "Busy" }, retryAfter: { seconds: 5 } };
  await press("pick-up", async () => busy);
  expect(queued()).toEqual(["order_1 pick-up"]);
  await press("pick-up", refusing({ form: "Handed over by Ali, 8:14 PM" }));
  expect(queued()).toEqual([]);
  expect(replies.at(-1)).toMatchObject({ reply: { errors: { form: "Handed over by Ali, 8:14 PM" } }, wasQueued: true });
});

test.each([429, 502, 503, 504])("a tap answered with %i before it reached a page is sent again", async (status) => {
  vi.stubGlobal("fetch", async () => new Response());
  const refused = () => Promise.reject({ status, statusText: "", internal: false, data: "<h1>Bad Gateway</h1>" });
  expect((await press("pick-up", refused))?.init?.status).toBe(503);
  expect(queued()).toEqual(["order_1 pick-up"]);
  await press("pick-up", refused);
  expect(queued()).toEqual(["order_1 pick-up"]);
});

test("a report of what a board shows is not queued, but a board learns that nobody has answered it", async () => {
  vi.stubGlobal("fetch", async () => new Response());
  const unanswered = () => Promise.reject({ status: 502, statusText: "", internal: false, data: "" });
  const reply = await press("", unanswered, { queue: "", intent: "acknowledge", orders: "order_1" });
  expect(reply).toMatchObject({ data: { errors: {} }, init: { status: 503 } });
  expect(queued()).toEqual([]);
});

test("a tap that the app cannot answer is not sent again", async () => {
  vi.stubGlobal("fetch", async () => new Response());
  await press("pick-up", offline);
  await expect(press("pick-up", () => Promise.reject(new Error("Unexpected Server Error")))).rejects.toThrow();
  expect(queued()).toEqual([]);
});

test("after the session has ended all taps wait for a confirmation, which ends with the tap", async () => {
  await press("pick-up", offline);
  await press("deliver", offline);
  await expect(press("pick-up", signedOut)).rejects.toBeInstanceOf(Response);
  expect(queued()).toEqual([]);
  expect(queued(unconfirmedKey)).toEqual(["order_1 pick-up", "order_1 deliver"]);
  await press("pick-up", online);
  expect(queued(unconfirmedKey)).toEqual(["order_1 deliver"]);
});

test("taps of somebody other than the person signed in now wait for a confirmation", async () => {
  await press("pick-up", offline);
  await press("pick-up", refusing({ queue: "Somebody else has signed in here." }));
  expect(queued()).toEqual([]);
  expect(queued(unconfirmedKey)).toEqual(["order_1 pick-up"]);
});

test.each([
  ["full", { setItem: () => fail("QuotaExceededError") }],
  ["blocked", { getItem: () => fail("SecurityError"), setItem: () => fail("SecurityError") }],
])("a queue outlives a storage that is %s, as long as the page is open", async (_, broken) => {
  vi.stubGlobal("localStorage", { ...storageIn(new Map()), ...broken });
  await press("pick-up", offline);
  await press("deliver", offline);
  expect(queued()).toEqual(["order_1 pick-up", "order_1 deliver"]);
  await press("pick-up", online);
  await press("deliver", online);
  expect(queued()).toEqual([]);
});

function fail(name: string): never {
  throw new DOMException("", name);
}

test.each(["null", "{", '"taps"', '[null, {"move": "pick-up"}]'])("%s in the storage is ignored", async (text) => {
  localStorage.setItem(key, text);
  await press("deliver", offline);
  expect(queued()).toEqual(["order_1 deliver"]);
});

test.each<[string, Fields, string]>([
  ["no-show", {}, "reason"],
  ["no-show", { reason: "other" }, "text"],
  ["refuse", { reason: "sold-out", dishes: "asked" }, "dishes"],
  ["hand-over", { riders: "asked" }, "rider"],
])("offline, the question of %s is asked again if %j lacks an answer", async (move, fields, missing) => {
  const reply = await press(move, offline, fields);
  expect(reply?.init?.status).toBe(400);
  expect(reply?.data).toMatchObject({ values: fields, errors: { [missing]: expect.any(String) } });
  expect(queued()).toEqual([]);
});

test.each<[string, Fields]>([
  ["no-show", { reason: "nobody" }],
  ["refuse", { reason: "sold-out", dishes: "asked", "dish-2": "on" }],
  ["refuse", { reason: "sold-out" }],
  ["hand-over", { riders: "asked", rider: "own" }],
  ["hand-over", {}],
])("offline, the answered question of %s is queued with %j", async (move, fields) => {
  await press(move, offline, fields);
  expect(readQueue(key).map((tap) => Object.fromEntries(tap.fields))).toEqual([expect.objectContaining(fields)]);
});

test("a tap is current until its order changes", async () => {
  await press("pick-up", offline);
  const [tap] = readQueue(key);
  expect([3, 4].map((version) => tap && isCurrentTap(tap, { id: "order_1", version }))).toEqual([true, false]);
});
