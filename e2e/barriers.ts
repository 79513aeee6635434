import { AxeBuilder } from "@axe-core/playwright";
import type { Page } from "@playwright/test";

const wcag = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"];

/** What axe finds on the open page against WCAG 2.2 AA: in light, and of what dark changes. */
export async function findBarriers(page: Page): Promise<string[]> {
  const axe = new AxeBuilder({ page });
  await page.emulateMedia({ colorScheme: "light" });
  const light = await axe.withTags(wcag).analyze();
  await page.emulateMedia({ colorScheme: "dark" });
  const dark = await new AxeBuilder({ page }).withRules("color-contrast").analyze();
  return [...light.violations, ...dark.violations].flatMap(({ id, nodes }) =>
    nodes.map(({ html, failureSummary }) => `${id}: ${html} ${failureSummary}`),
  );
}
