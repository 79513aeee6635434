import type { ReactElement } from "react";
import { expect, test } from "vitest";
import { renderOnPage } from "../../ui/test-render.tsx";
import { formatMoment } from "../dates/dates.ts";
import { Select } from "../desk/select.tsx";
import { HistoryList } from "../history/history-list.tsx";
import { OpenInvitations } from "./open-invitations.tsx";
import { PersonPage } from "./person-page.tsx";
import { StaffList } from "./staff-list.tsx";

const fullName = "ثنا ملک";
const restaurantName = "کڑاہی ہاؤس";
const role = { role: "kitchen", vendorId: "karahi", restaurantName } as const;
const person = { id: "sana", fullName, email: "sana@example.com", phone: "", status: "active" } as const;
const everybody = { people: [{ ...person, roles: [role] }], search: undefined, role: undefined, restaurant: undefined };
const now = formatMoment(new Date(0));
const line = { id: 1, at: now, staffId: "sana", who: fullName, what: "changed a dish", subject: "نان", changes: [] };

test.each<[string, ReactElement, string[]]>([
  [
    "the list of staff",
    <StaffList key="" {...everybody} />,
    [`<bdi lang="ur">${fullName}</bdi></a>`, `<bdi lang="ur">Kitchen, ${restaurantName}</bdi>`],
  ],
  [
    "a person's page",
    <PersonPage key="" {...person} roles={[{ ...role, mayWithdraw: true }]} mayDisable ask="kitchen at karahi" />,
    [
      `lang="ur">${fullName}</h1>`,
      `<bdi lang="ur">${fullName}</bdi> loses the role`,
      `What <bdi lang="ur">${fullName}</bdi> did`,
    ],
  ],
  [
    "open invitations",
    <OpenInvitations key="" invitations={[{ ...role, email: "sana@example.com", expires: now }]} />,
    [`<bdi lang="ur">Kitchen, ${restaurantName}</bdi> · until`],
  ],
  [
    "the history",
    <HistoryList key="" lines={[{ ...line, orderId: undefined, restaurantName }]} />,
    [
      `<bdi lang="ur">${fullName}</bdi></a> changed a dish: <bdi lang="ur">نان</bdi>`,
      `· <bdi lang="ur">${restaurantName}</bdi>`,
    ],
  ],
])("%s does not let a name in Urdu reorder the English around it", (_, element, expected) => {
  for (const html of expected) expect(renderOnPage(element)).toContain(html);
});

test("a choice of restaurants shows each name in its own direction", () => {
  const choices = [{ value: "karahi", label: restaurantName }];
  const html = renderOnPage(<Select label="Restaurant" name="restaurant" defaultValue="karahi" choices={choices} />);
  expect(html).toContain(`<option value="karahi" dir="auto" selected="">${restaurantName}</option>`);
});
