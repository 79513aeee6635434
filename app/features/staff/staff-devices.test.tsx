import { expect, test } from "vitest";
import { renderOnPage } from "../../ui/test-render.tsx";
import { formatMoment } from "../dates/dates.ts";
import { StaffDevices } from "./staff-devices.tsx";

test("the buttons of other devices are not named like the button that signs this one out", () => {
  const lastSeenAt = formatMoment(new Date(0));
  const phone = { key: "1", name: "This phone", lastSeenAt, isCurrent: true };
  const devices = [phone, { ...phone, key: "2", name: "Old tablet", isCurrent: false }];
  const html = renderOnPage(<StaffDevices devices={devices} />);
  expect(html.match(/<button[^>]*>/g)).toEqual([expect.stringContaining('aria-label="End session: Old tablet"')]);
  expect(html).not.toContain("Sign out");
});
