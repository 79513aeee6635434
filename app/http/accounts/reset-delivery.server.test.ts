import { expect, test, vi } from "vitest";
import { resetDeliveryFor } from "./reset-delivery.server.ts";

// With default settings: no SMTP_URL, no DEMO, no APP_ORIGIN, and HOST is 127.0.0.1.
const deliveryFrom = (
  address: string,
  url = "http://localhost:3000/forgot-password",
  headers: Record<string, string> = {},
) => resetDeliveryFor(new Request(url, { headers }), address);

test.each(["127.0.0.1", "::1", "::ffff:127.0.0.1", "127.8.9.1"])(
  "codes are shown on screen to requests from this machine (%s)",
  (address) => {
    expect(deliveryFrom(address)).toBe("screen");
    expect(deliveryFrom(address, "http://[::1]:3000/forgot-password")).toBe("screen");
  },
);

test.each(["192.0.2.7", "10.0.0.8", "2001:db8::1", "::ffff:192.0.2.7", "", "localhost"])(
  "codes are not shown to requests from elsewhere (%j), whatever their Host header",
  (address) => {
    expect(deliveryFrom(address)).toBe("none");
  },
);

test("codes are not shown to requests through a proxy on this machine", () => {
  expect(deliveryFrom("127.0.0.1", "http://food.example/forgot-password")).toBe("none");
  for (const name of ["X-Forwarded-For", "X-Forwarded-Host", "Forwarded", "X-Real-IP", "Via"]) {
    expect(deliveryFrom("127.0.0.1", undefined, { [name]: "192.0.2.7" }), name).toBe("none");
  }
});

/** Loads the module with these settings, which are read on import. */
async function loadWith(settings: Record<string, string>) {
  for (const [name, value] of Object.entries(settings)) vi.stubEnv(name, value);
  vi.resetModules();
  return await import("./reset-delivery.server.ts");
}

test.each(["0.0.0.0", "::", "192.168.1.5"])("an app that listens on %s shows no codes, even locally", async (host) => {
  const module = await loadWith({ HOST: host });
  expect(module.resetDeliveryFor(new Request("http://localhost:3000/forgot-password"), "127.0.0.1")).toBe("none");
});

test.each([
  [{ APP_ORIGIN: "https://food.example", RESET_CODE_DELIVERY: "screen" }, "http://localhost:3000", true],
  [{ APP_ORIGIN: "https://food.example", SMTP_URL: "smtp://mail.example" }, "https://food.example", false],
  [{ APP_ORIGIN: "http://localhost:3000", DEMO: "1" }, "http://localhost:3000", false],
  [{ DEMO: "1" }, "http://127.0.0.1:3000", false],
  [{ DEMO: "1" }, "http://192.168.1.5:3000", true],
  [{}, "http://192.168.1.5:3000", false],
])("with %j, %s warns that codes are shown to anyone: %s", async (settings, origin, isPublic) => {
  const module = await loadWith(settings);
  expect(module.showsCodesInPublic(new Request(`${origin}/forgot-password`))).toBe(isPublic);
});
