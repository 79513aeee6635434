import { expect, test } from "vitest";
import { readExpiredForm, readUnconfirmedAnswers } from "./unconfirmed-move.ts";

const late = (path: string, fields: Record<string, string>) =>
  readExpiredForm(new URL(path, "https://food.example"), new URLSearchParams(fields));

test.each([
  ["/desk/board", { order: "ab_12-c", move: "ready", from: "board", version: "3", queue: "taps x y" }, "from=board"],
  ["/desk/orders/ab_12-c/moves/ready", { from: "order", status: "preparing" }, "from=order"],
  ["/desk/orders/ab_12-c/moves/ready", {}, ""],
])("a move that comes too late from %s is asked again", (pathname, fields, query) => {
  const path = `/desk/orders/ab_12-c/moves/ready?again=1${query && `&${query}`}`;
  expect(late(pathname, fields as Record<string, string>)).toEqual({ kind: "unconfirmed", path });
});

test("the page that asks again leads back to the list from which the order was opened", () => {
  const page = "/desk/orders/a/moves/ready?back=%2Fdesk%2Forders%3Fstatus%3Dopen&restaurant=b&x=1";
  const form = late(page, { from: "order" });
  const query = "again=1&from=order&back=%2Fdesk%2Forders%3Fstatus%3Dopen&restaurant=b";
  expect(form).toMatchObject({ path: `/desk/orders/a/moves/ready?${query}` });
});

test("choices are preselected again; free text stays out of the URL", () => {
  const fields = { minutes: "20", rider: "own", reason: "other", text: "the oven of Mrs. Khan", queue: "taps x" };
  const form = late("/desk/orders/a/moves/accept", fields);
  expect(form).toMatchObject({ path: "/desk/orders/a/moves/accept?again=1&minutes=20&rider=own&reason=other" });
  const query = new URLSearchParams("again=1&minutes=20&rider=own&reason=other");
  expect(readUnconfirmedAnswers(query)).toEqual({ minutes: "20", rider: "own", reason: "other" });
});

test.each([
  ["/desk/menu/items/a", { name: "Naan" }],
  ["/desk/hours", { intent: "day-1", seen: "a version" }],
  ["/desk/board", { order: "a", move: "expire" }],
  ["/desk/board", { order: "//evil.example", move: "ready" }],
  ["/desk/board", { order: "a/../../sign-out", move: "ready" }],
  ["/desk/board", { order: "x".repeat(65), move: "ready" }],
  ["/desk/orders/a/moves/nothing", {}],
  ["/desk/orders/a/ticket", {}],
])("%s with %j makes no move", (pathname, fields) => {
  expect(late(pathname, fields as Record<string, string>)).toEqual({ kind: "lost" });
});

test("orders that a board acknowledges by itself need no confirmation", () => {
  expect(late("/desk/board", { intent: "acknowledge", orders: "a b" })).toEqual({ kind: "background" });
});

test("a URL without a confirmation, or with impossible answers, prefills nothing", () => {
  expect(readUnconfirmedAnswers(new URLSearchParams("minutes=20"))).toBeUndefined();
  const odd = new URLSearchParams({ again: "1", minutes: "call 0900-123", reason: "x".repeat(65) });
  expect(readUnconfirmedAnswers(odd)).toEqual({});
});
