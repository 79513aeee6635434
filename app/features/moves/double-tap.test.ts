import { expect, test, vi } from "vitest";
import { dropSecondTap } from "./double-tap.ts";

interface Tap {
  at: number;
  x: number;
  y?: number;
  detail?: number;
  pointerType?: string;
  nodeName?: string;
}

/** Returns whether a tap still reaches what it pressed. */
function tap({ at, x, y = 400, detail = 1, nodeName = "BUTTON", ...click }: Tap): boolean {
  const nativeEvent = { detail, ...click };
  const [preventDefault, stopPropagation] = [vi.fn(), vi.fn()];
  const target = Object.assign(new EventTarget(), { nodeName });
  const event = { target, timeStamp: at, clientX: x, clientY: y, detail, nativeEvent };
  dropSecondTap({ ...event, preventDefault, stopPropagation });
  expect(stopPropagation.mock.calls).toEqual(preventDefault.mock.calls);
  return preventDefault.mock.calls.length === 0;
}

test.each([["touch"], [undefined]])("taps soon after one at the same place are dropped, and no others: %s", (type) => {
  const touch = (at: number, x: number, others?: Partial<Tap>) =>
    tap({ at, x, ...(type && { pointerType: type }), ...others });
  expect(touch(1_000, 100)).toBe(true);
  expect(touch(1_250, 104)).toBe(false);
  expect(touch(1_600, 100)).toBe(false);
  expect(touch(2_200, 100)).toBe(true);
  expect(touch(2_300, 200)).toBe(true);
  expect(touch(2_400, 200, { y: 460 })).toBe(true);
  expect(touch(2_450, 200, { y: 460, detail: 0 })).toBe(true);
});

test("the second click of a mouse's double click is dropped", () => {
  const click = (at: number, detail: number) => tap({ at, x: 300, detail, pointerType: "mouse" });
  expect([click(5_000, 1), click(5_200, 2), click(5_300, 3), click(5_400, 1)]).toEqual([true, false, false, true]);
});

test("a tap on a label reaches its radio button", () => {
  const click = (at: number, nodeName: string) => tap({ at, x: 500, nodeName, pointerType: "touch" });
  expect([click(8_000, "LABEL"), click(8_000, "INPUT")]).toEqual([true, true]);
  expect(click(8_200, "LABEL")).toBe(false);
});
