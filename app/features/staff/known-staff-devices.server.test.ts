import { expect, test } from "vitest";
import { createStaff, testPassword } from "#db/factories.ts";
import { createStaffDeviceCookie, identifyStaffClient } from "./known-staff-devices.server.ts";
import { changeOwnPassword } from "./own-account.server.ts";

const address = "203.0.113.7";

test("a browser that signed in is known to this account only", async () => {
  await createStaff({ email: "zed@tiffin.example", passwordHash: "$argon2id$another" });
  const ali = await createStaff({ email: "ali@tiffin.example" });
  const device = createStaffDeviceCookie({ email: "ali@tiffin.example", passwordHash: ali.passwordHash });
  const known = { key: `device ${device.nonce}`, isKnown: true };
  expect(await identifyStaffClient(" ALI@tiffin.example", address, device)).toEqual(known);
  const unknown = { key: address, isKnown: false };
  expect(await identifyStaffClient("zed@tiffin.example", address, device)).toEqual(unknown);
  expect(await identifyStaffClient("ali@tiffin.example", address, undefined)).toEqual(unknown);
});

test("a new password makes the devices unknown: somebody who knew the old one would have the attempts of each", async () => {
  const { id, passwordHash } = await createStaff({ email: "ali@tiffin.example" });
  const device = createStaffDeviceCookie({ email: "ali@tiffin.example", passwordHash });
  await changeOwnPassword({ staffId: id, sessionId: "" }, { current: testPassword, password: "a-fine-one" }, address);
  expect(await identifyStaffClient("ali@tiffin.example", address, device)).toEqual({ key: address, isKnown: false });
});
