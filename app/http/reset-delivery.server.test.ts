import { afterEach, expect, test, vi } from "vitest";
import { resetDeliveryFor } from "./reset-delivery.server.ts";

afterEach(() => void vi.unstubAllEnvs());

// Nothing is set here: no SMTP_URL, no DEMO, no APP_ORIGIN, and HOST is 127.0.0.1.
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

/** The module under these settings, which are read when it is imported. */
async function loadWith(settings: Record<string, string>) {
  for (const [name, value] of Object.entries(settings)) vi.stubEnv(name, value);
  vi.resetModules();
  return await import("./reset-delivery.server.ts");
}

test.each(["0.0.0.0", "::", "192.168.1.5"])(
  "an app that listens on %s shows no code, not even to who seems to sit at this machine",
  async (host) => {
    const module = await loadWith({ HOST: host });
    expect(module.resetDeliveryFor(new Request("http://localhost:3000/forgot-password"), "127.0.0.1")).toBe("none");
  },
);

test.each([
  [{ APP_ORIGIN: "https://food.example", RESET_CODE_DELIVERY: "screen" }, "http://localhost:3000", true],
  [{ APP_ORIGIN: "https://food.example", SMTP_URL: "smtp://mail.example" }, "https://food.example", false],
  [{ APP_ORIGIN: "http://localhost:3000", DEMO: "1" }, "http://localhost:3000", false],
  [{ DEMO: "1" }, "http://127.0.0.1:3000", false],
  [{ DEMO: "1" }, "http://192.168.1.5:3000", true],
  [{}, "http://192.168.1.5:3000", false],
])("with %j, whether %s has to say that codes are on screen for anybody: %s", async (settings, origin, isPublic) => {
  const module = await loadWith(settings);
  expect(module.showsCodesInPublic(new Request(`${origin}/forgot-password`))).toBe(isPublic);
});
