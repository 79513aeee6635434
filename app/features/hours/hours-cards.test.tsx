import { expect, test } from "vitest";
import { renderOnPage } from "../../ui/test-render.tsx";
import type { DeskHours } from "./desk-hours.server.ts";
import { PauseCard } from "./hours-cards.tsx";

test("the names of the buttons that pause say that they do, without their heading", () => {
  const html = renderOnPage(<PauseCard hours={{ isOpen: true } as DeskHours} upcomingCount={0} />);
  const names = [...html.matchAll(/aria-label="(.*?)"/g)].map(([, name]) => name);
  expect(names).toEqual(
    ["15 minutes", "30 minutes", "60 minutes", "Until next opening"].map((text) => `Pause: ${text}`),
  );
});
