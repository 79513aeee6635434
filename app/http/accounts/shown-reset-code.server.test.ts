import { expect, test } from "vitest";
import { showResetCode, takeResetCode } from "./shown-reset-code.server.ts";

test("a code is shown once, to the person who made it, on the page of its customer", () => {
  const page = { staffId: "ali", customerId: "sana" };
  const open = (cookie: string) => new Request("http://localhost/desk/customers/sana", { headers: { cookie } });
  const request = open(showResetCode(open(""), { ...page, code: "ABC123" }));
  expect(takeResetCode(request, page)).toEqual({ code: "ABC123", cookie: expect.stringContaining("Max-Age=0") });
  expect(takeResetCode(request, { ...page, staffId: "zed" }), "to a colleague at the same browser").toBeUndefined();
  expect(takeResetCode(request, { ...page, customerId: "omar" })).toBeUndefined();
  expect(takeResetCode(open(""), page)).toBeUndefined();
});
