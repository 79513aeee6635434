import { expect, test } from "vitest";
import { resetDeliveryFor } from "./reset-delivery.server.ts";

// Nothing is set here: no SMTP_URL, no DEMO, no APP_ORIGIN.
const from = (address: string, url = "http://localhost:3000/forgot-password", headers: Record<string, string> = {}) =>
  resetDeliveryFor(new Request(url, { headers }), address);

test.each(["127.0.0.1", "::1", "::ffff:127.0.0.1", "127.8.9.1"])(
  "who sits at this machine (%s) sees the code",
  (address) => {
    expect(from(address)).toBe("screen");
    expect(from(address, "http://[::1]:3000/forgot-password")).toBe("screen");
  },
);

test.each(["192.0.2.7", "10.0.0.8", "2001:db8::1", "::ffff:192.0.2.7", "", "localhost"])(
  "nobody elsewhere (%j) does, whatever host they name",
  (address) => {
    expect(from(address)).toBe("none");
  },
);

test("a proxy on this machine is not who sits at it", () => {
  expect(from("127.0.0.1", "http://food.example/forgot-password")).toBe("none");
  for (const name of ["X-Forwarded-For", "X-Forwarded-Host", "Forwarded", "X-Real-IP", "Via"]) {
    expect(from("127.0.0.1", undefined, { [name]: "192.0.2.7" }), name).toBe("none");
  }
});
