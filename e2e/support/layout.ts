/** How pages are laid out: lines, words, sizes of what can be tapped. */
import type { Locator, Page } from "@playwright/test";
import { expect } from "./fixtures.ts";

/** Opens a page with text at 200%: no word in these places may be broken, and the page must not scroll sideways. */
export async function expectWholeWords(page: Page, path: string, width: number, places: string): Promise<void> {
  await openEnlarged(page, path, width);
  const where = `${path}, ${width} px`;
  expect.soft(await page.locator(places).count(), where).toBeGreaterThan(0);
  expect.soft(await listBrokenWords(page.locator(places)), where).toEqual([]);
  expect.soft(await page.evaluate(() => document.documentElement.scrollWidth), where).toBe(width);
}

export async function openAtWidth(page: Page, path: string, width: number): Promise<void> {
  await page.setViewportSize({ width, height: 740 });
  await page.goto(path);
}

/** Opens a page with text at 200%. */
export async function openEnlarged(page: Page, path: string, width: number): Promise<void> {
  await openAtWidth(page, path, width);
  await enlargeText(page, "200%");
}

/** Sets the text size like the browser's own setting. */
export async function enlargeText(page: Page, fontSize: string): Promise<void> {
  await page.evaluate((size) => {
    document.documentElement.style.fontSize = size;
  }, fontSize);
}

/**
 * Returns where a place is.
 * @throws {Error} if it is hidden
 */
export async function boxOf(place: Locator) {
  const box = await place.boundingBox();
  if (!box) throw new Error(`${place} is hidden`);
  return { ...box, right: box.x + box.width, bottom: box.y + box.height };
}

/** Returns the number of lines of each text. */
export function countLines(texts: Locator): Promise<number[]> {
  return texts.evaluateAll((all) =>
    all.map((text) => {
      const range = document.createRange();
      range.selectNodeContents(text);
      return range.getClientRects().length;
    }),
  );
}

/** Returns the number of lines of a word in each place that contains it. */
export function countLinesOfWord(places: Locator, word: string): Promise<number[]> {
  return places.evaluateAll(
    (all, text) =>
      all.flatMap((place) => {
        const walker = document.createTreeWalker(place, NodeFilter.SHOW_TEXT);
        while (walker.nextNode()) {
          const at = walker.currentNode.textContent?.indexOf(text) ?? -1;
          if (at < 0) continue;
          const range = document.createRange();
          range.setStart(walker.currentNode, at);
          range.setEnd(walker.currentNode, at + text.length);
          return range.getClientRects().length;
        }
        return [];
      }),
    word,
  );
}

/** Lists the words on more than one line; longer ones, such as email addresses, may be. */
export function listBrokenWords(places: Locator): Promise<string[]> {
  return places.evaluateAll((all) =>
    all.flatMap((place) => {
      const broken: string[] = [];
      const walker = document.createTreeWalker(place, NodeFilter.SHOW_TEXT);
      const range = document.createRange();
      while (walker.nextNode()) {
        for (const { 0: word, index } of walker.currentNode.textContent?.matchAll(/\S+/g) ?? []) {
          range.setStart(walker.currentNode, index);
          range.setEnd(walker.currentNode, index + word.length);
          if (word.length < 12 && range.getClientRects().length > 1) broken.push(word);
        }
      }
      return broken;
    }),
  );
}

/** Runs in the page: lists the texts that reach beyond the element that contains them. */
export function listTextsOutside(places: Element[]): string[] {
  return places.flatMap((place) => {
    const { left, right } = place.getBoundingClientRect();
    return [...place.querySelectorAll("*")].flatMap((element) => {
      const range = document.createRange();
      range.selectNodeContents(element);
      const box = range.getBoundingClientRect();
      return box.left < left - 1 || box.right > right + 1 ? [element.textContent ?? ""] : [];
    });
  });
}

/**
 * Visible links and buttons that a tap 21 px beside their middle misses; links in a sentence are as high as its line.
 */
export function findSmallTargets(targets: Locator): Promise<string[]> {
  return targets.evaluateAll((all) =>
    all.flatMap((target) => {
      const { width, height } = target.getBoundingClientRect();
      if (width >= 44 && height >= 44) return [];
      const sentence = target.parentElement?.textContent?.trim() !== target.textContent?.trim();
      const isInSentence = sentence && getComputedStyle(target).display === "inline";
      const isHidden = width <= 1 || getComputedStyle(target).visibility === "hidden";
      if (isHidden || isInSentence) return [];
      target.scrollIntoView({ block: "center" });
      const box = target.getBoundingClientRect();
      const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
      const reach = [
        [-21, 0],
        [21, 0],
        [0, -21],
        [0, 21],
      ] as const;
      const hits = reach.every(([right, down]) => target.contains(document.elementFromPoint(x + right, y + down)));
      return hits ? [] : [`${target.outerHTML} ${Math.round(width)}x${Math.round(height)}`];
    }),
  );
}
