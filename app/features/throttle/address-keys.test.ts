import { expect, test } from "vitest";
import { addressKey, networkKey } from "./address-keys.server.ts";

test.each([
  ["192.0.2.7", "192.0.2.7", undefined],
  ["192.0.2.7:1024", "192.0.2.7", undefined],
  ["::ffff:192.0.2.7", "192.0.2.7", undefined],
  ["[::ffff:192.0.2.7]:1024", "192.0.2.7", undefined],
  ["2001:db8:1:2::", "2001:db8:1:2::", "2001:db8:1::"],
  ["2001:DB8:0001:2:ffff::7", "2001:db8:1:2::", "2001:db8:1::"],
  ["[2001:db8:1:2:ffff::7]:1024", "2001:db8:1:2::", "2001:db8:1::"],
  ["[2001:db8:1:3::7]", "2001:db8:1:3::", "2001:db8:1::"],
  ["unknown", "unknown", undefined],
  ["x".repeat(201), "x".repeat(200), undefined],
])("attempts from %j are counted for the address %j and the network %j", (address, key, network) => {
  expect([addressKey(address), networkKey(address)]).toEqual([key, network]);
});
