import { expect, test } from "vitest";
import { createCustomer } from "#db/factories.ts";
import { createSession } from "../features/accounts/test-sessions.ts";
import { subscribeBrowser } from "../features/notifications/test-browsers.ts";
import { action } from "./lite.tsx";

async function turn(lite: "0" | "1", backTo: string, sessionId = ""): Promise<Headers> {
  const body = new URLSearchParams({ lite, backTo });
  const headers = { Cookie: `session=${sessionId}` };
  const request = new Request("http://localhost/lite", { method: "POST", body, headers });
  return ((await action({ request } as never)) as Response).headers;
}

test.each([
  ["1", "/orders?page=2", '"storage"'],
  ["0", "/orders", null],
  ["1", "/desk/board?restaurant=a", null],
  ["1", "/desk", null],
  ["1", "/desk#taps", null],
  ["1", "/desks", '"storage"'],
] as const)(
  "setting lite mode to %s at %s clears %s, but never the desk's unsent taps",
  async (lite, backTo, cleared) => {
    const headers = await turn(lite, backTo);
    expect(headers.get("Clear-Site-Data")).toBe(cleared);
    expect(headers.get("Location")).toBe(backTo);
    expect(headers.get("Set-Cookie")).toContain(`lite=${lite};`);
  },
);

test("a browser that gets notifications keeps its service worker, without which they would end", async () => {
  const { id } = await createCustomer();
  const [phone, laptop] = [await subscribeBrowser(id), await createSession(id)];
  expect((await turn("1", "/orders", phone)).get("Clear-Site-Data")).toBeNull();
  expect((await turn("1", "/orders", laptop)).get("Clear-Site-Data")).toBe('"storage"');
});
