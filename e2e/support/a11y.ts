import { AxeBuilder } from "@axe-core/playwright";
import type { Page } from "@playwright/test";

const tags = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];
// The rules about positions and overlaps.
const changedByDirection = ["color-contrast", "target-size", "scrollable-region-focusable"];

/**
 * Violations of WCAG 2.2 AA and of axe's best practices on the open page: all of them in light, contrast also in dark.
 */
export async function findA11yViolations(page: Page): Promise<string[]> {
  await page.emulateMedia({ colorScheme: "light" });
  const light = await analyze(axeOf(page).withTags(tags));
  await page.emulateMedia({ colorScheme: "dark" });
  return [...light, ...(await analyze(axeOf(page).withRules("color-contrast")))];
}

/** axe's violations that can change when a page is switched to right-to-left. */
export function findDirectionViolations(page: Page): Promise<string[]> {
  return analyze(axeOf(page).withRules(changedByDirection));
}

/** Describes only the elements with violations: describing all others took a third of the processor time. */
const axeOf = (page: Page) => new AxeBuilder({ page }).options({ resultTypes: ["violations"] });

async function analyze(axe: AxeBuilder): Promise<string[]> {
  // The other mode opens an extra page to combine the results of frames, and no page has frames.
  const { violations } = await axe.setLegacyMode().analyze();
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ html, failureSummary }) => `${id}: ${html} ${failureSummary}`),
  );
}
