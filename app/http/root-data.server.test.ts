import { RouterContextProvider } from "react-router";
import { expect, test } from "vitest";
import { success } from "../ui/notice.ts";
import { loadCustomer } from "./accounts/customer.server.ts";
import { flash } from "./flash.server.ts";
import { readRoot } from "./root-data.server.ts";

test("the data of the root is read once per request, and each request reads its own", async () => {
  const url = new URL("http://localhost/");
  const open = async (cookie: string) => {
    const args = { request: new Request(url, { headers: { cookie } }), context: new RouterContextProvider(), url };
    await loadCustomer({ ...args, params: {}, pattern: "/" } as never, async () => new Response());
    return args;
  };
  const [first, second] = [await open(flash(new Request(url), success("Saved."))), await open("")];
  const read = readRoot(first);
  expect(read.root.notices).toMatchObject([{ message: "Saved." }]);
  expect(readRoot(first)).toBe(read);
  expect(readRoot(second).root.notices).toEqual([]);
});
