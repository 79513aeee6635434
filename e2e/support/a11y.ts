import type { BrowserContext, Page } from "@playwright/test";
import axe, { type RunOptions } from "axe-core";

const tags = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];
// The rules about positions and overlaps.
const changedByDirection = ["color-contrast", "target-size", "scrollable-region-focusable"];

/**
 * Defines axe on all pages that the context opens from now on. @axe-core/playwright sends its half a megabyte to the
 * open page before each check instead, which takes longer than the check of most pages.
 */
export async function defineAxe(context: BrowserContext): Promise<void> {
  await context.addInitScript(axe.source);
}

/**
 * Violations of WCAG 2.2 AA and of axe's best practices on the open page: all of them in light, contrast also in dark.
 * Needs `defineAxe` before the page is opened.
 */
export async function findA11yViolations(page: Page): Promise<string[]> {
  await page.emulateMedia({ colorScheme: "light" });
  const light = await analyze(page, { type: "tag", values: tags });
  await page.emulateMedia({ colorScheme: "dark" });
  return [...light, ...(await analyze(page, { type: "rule", values: ["color-contrast"] }))];
}

/** axe's violations that can change when a page is switched to right-to-left. Needs `defineAxe`, too. */
export function findDirectionViolations(page: Page): Promise<string[]> {
  return analyze(page, { type: "rule", values: changedByDirection });
}

async function analyze(page: Page, runOnly: RunOptions["runOnly"]): Promise<string[]> {
  // Describes only the elements with violations: describing all others took a third of the processor time.
  const violations = await page.evaluate(runAxe, { runOnly, resultTypes: ["violations"] } satisfies RunOptions);
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ html, failureSummary }) => `${id}: ${html} ${failureSummary}`),
  );
}

/** Runs in the page. */
async function runAxe(options: RunOptions) {
  const { violations } = await (window as typeof window & { axe: typeof axe }).axe.run(document, options);
  return violations;
}
