import type { Page } from "@playwright/test";

/** The default of browsers. */
const edge = "10mm";
const margin = { top: edge, right: edge, bottom: edge, left: edge };

/** Lists the paper sizes on which a page needs more than one sheet. */
export async function findExtraPages(page: Page, papers: string[]): Promise<string[]> {
  const found = [];
  for (const format of papers) {
    const pages = countPages(await page.pdf({ format, margin }));
    if (pages !== 1) found.push(`on paper: ${pages} pages of ${format}`);
  }
  return found;
}

const countPages = (pdf: Buffer): number => pdf.toString("latin1").match(/\/Type \/Page\b/g)?.length ?? 0;
