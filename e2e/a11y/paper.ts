import type { Page } from "@playwright/test";

/** The faults of a printed order: it must be a receipt without buttons and links. */
export async function findUnfitPaper(page: Page): Promise<string[]> {
  const [number = ""] = /#\S+(?=:)/.exec(await page.title()) ?? [];
  await page.emulateMedia({ media: "print", colorScheme: "light" });
  const found = [];
  for (const role of ["navigation", "contentinfo", "button", "link"] as const) {
    const shown = await page.getByRole(role).count();
    if (shown > 0) found.push(`on paper: ${shown} × ${role}`);
  }
  const text = await page.locator("main").innerText();
  for (const words of [`Order ${number}`, "\nKarahi\n", "1 × Chicken Karahi", "\nTotal\nRs. 500"]) {
    if (!text.includes(words)) found.push(`on paper: no ${words.trim()} in ${JSON.stringify(text)}`);
  }
  return found;
}
