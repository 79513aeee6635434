import { AxeBuilder } from "@axe-core/playwright";
import type { Page } from "@playwright/test";

const tags = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];
// What lies elsewhere, or over something else, once the page is turned around.
const changedByDirection = ["color-contrast", "target-size", "scrollable-region-focusable"];

/** axe's violations of WCAG 2.2 AA and its best practices on the open page: all in light, and those that dark can change. */
export async function findA11yViolations(page: Page): Promise<string[]> {
  await page.emulateMedia({ colorScheme: "light" });
  const light = await analyze(new AxeBuilder({ page }).withTags(tags));
  await page.emulateMedia({ colorScheme: "dark" });
  return [...light, ...(await analyze(new AxeBuilder({ page }).withRules("color-contrast")))];
}

/** axe's violations that can change when a page is switched to right-to-left. */
export function findDirectionViolations(page: Page): Promise<string[]> {
  return analyze(new AxeBuilder({ page }).withRules(changedByDirection));
}

async function analyze(axe: AxeBuilder): Promise<string[]> {
  // No page has frames: without them axe need not open a page of its own for each answer.
  const { violations } = await axe.setLegacyMode().analyze();
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ html, failureSummary }) => `${id}: ${html} ${failureSummary}`),
  );
}
