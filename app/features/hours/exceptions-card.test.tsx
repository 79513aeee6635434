import { expect, test } from "vitest";
import { renderOnPage } from "../../ui/test-render.tsx";
import type { DeskHours } from "./desk-hours.server.ts";
import { ExceptionsCard } from "./exceptions-card.tsx";

test("other hours can be added with several spans, such as before dawn and after sunset in Ramadan", () => {
  const hours = { exceptions: [] } as unknown as DeskHours;
  const html = renderOnPage(<ExceptionsCard hours={hours} mayEdit reply={undefined} />);
  for (const name of ["opens1", "closes1", "opens2", "closes2"]) expect(html).toContain(` name="${name}"`);
});
