import { expect, test } from "vitest";
import { renderOnPage } from "../../ui/test-render.tsx";
import { formatMoment } from "../dates/dates.ts";
import { StaffDevices } from "./staff-devices.tsx";

test("the buttons of other devices are not named like the button that signs this one out", () => {
  const lastSeenAt = formatMoment(new Date(0));
  const devices = ["This phone", "Old tablet"].map((name, index) => ({
    key: name,
    name,
    lastSeenAt,
    isCurrent: index === 0,
  }));
  const html = renderOnPage(<StaffDevices devices={devices} />);
  expect(html.match(/<button[^>]*>/g)).toEqual([expect.stringContaining('aria-label="End session: Old tablet"')]);
  expect(html).not.toContain("Sign out");
});
