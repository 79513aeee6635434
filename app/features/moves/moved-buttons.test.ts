import { beforeEach, expect, test, vi } from "vitest";
import type { Tap } from "./double-tap.ts";
import { dropUnaimedTap, forgetPlaces, rememberPlaces } from "./moved-buttons.ts";

let started = 0;

beforeEach(() => {
  forgetPlaces();
  vi.useFakeTimers({ toFake: ["performance"] });
  // After the taps of other tests.
  vi.advanceTimersByTime(10_000 * ++started);
  vi.stubGlobal("scrollY", 0);
  vi.stubGlobal("requestAnimationFrame", (callback: () => void) => callback());
});

/** Returns two buttons of the page, whose `y` the test changes. */
function showButtons() {
  const [first, second] = [newButton("Ready #1", 0), newButton("Ready #2", 100)];
  vi.stubGlobal("document", { querySelectorAll: () => [first, second] });
  return { first, second };
}

function newButton(label: string, y: number) {
  return {
    y,
    getAttribute: () => label,
    getBoundingClientRect() {
      return { x: 0, y: this.y };
    },
    closest() {
      return this;
    },
  };
}

/** Returns whether a tap still reaches a button. */
function tap(target: ReturnType<typeof newButton>): boolean {
  const [preventDefault, stopPropagation] = [vi.fn(), vi.fn()];
  const { x: clientX, y: clientY } = target.getBoundingClientRect();
  const touch = { timeStamp: performance.now(), clientX, clientY, detail: 1, nativeEvent: { pointerType: "touch" } };
  const event = { ...touch, target, preventDefault, stopPropagation };
  dropUnaimedTap(event as unknown as Tap);
  return preventDefault.mock.calls.length === 0;
}

test("taps on a moved button are dropped for 400 ms, even if the list is rendered again meanwhile", () => {
  const { first, second } = showButtons();
  rememberPlaces();
  second.y = 50;
  expect([tap(first), tap(second)]).toEqual([true, false]);
  for (let step = 0; step < 2; step++) {
    vi.advanceTimersByTime(190);
    expect(tap(second)).toBe(false);
    rememberPlaces();
  }
  vi.advanceTimersByTime(30);
  expect(tap(second)).toBe(true);
});

test("each of several changes drops taps on what it has moved", () => {
  const { first, second } = showButtons();
  rememberPlaces();
  first.y = 200;
  vi.advanceTimersByTime(300);
  rememberPlaces();
  second.y = 300;
  vi.advanceTimersByTime(200);
  expect([tap(first), tap(second)]).toEqual([true, false]);
});

test("a dropped tap on a moved button is not the first of a double tap", () => {
  const { second } = showButtons();
  rememberPlaces();
  second.y = 0;
  vi.advanceTimersByTime(200);
  expect(tap(second)).toBe(false);
  vi.advanceTimersByTime(300);
  expect(tap(second)).toBe(true);
});
