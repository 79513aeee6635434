import type { Page } from "@playwright/test";

/** The default of browsers. */
const edge = "10mm";
const margin = { top: edge, right: edge, bottom: edge, left: edge };

/** Lists what is wrong with a printed order: it must be a receipt without buttons and links, on one sheet. */
export async function findReceiptProblems(page: Page): Promise<string[]> {
  const [number = ""] = /#\S+(?=:)/.exec(await page.title()) ?? [];
  await page.emulateMedia({ media: "print", colorScheme: "light" });
  const found = [];
  for (const role of ["navigation", "contentinfo", "button", "link"] as const) {
    const shown = await page.getByRole(role).count();
    if (shown > 0) found.push(`on paper: ${shown} × ${role}`);
  }
  const text = await page.locator("main").innerText();
  for (const words of [`Order ${number}`, "\nKarahi\n", "1 × Chicken Karahi", "\nTotal\nRs. 2,500"]) {
    if (!text.includes(words)) found.push(`on paper: no ${words.trim()} in ${JSON.stringify(text)}`);
  }
  return [...found, ...(await findExtraPages(page, ["A4", "Letter", "A5"]))];
}

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
