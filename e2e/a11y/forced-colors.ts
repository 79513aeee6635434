import type { Page } from "@playwright/test";

interface Control {
  html: string;
  x: number;
  y: number;
  width: number;
  height: number;
}

/** Lists the controls that are invisible with forced colours: without text, icon or border. */
export async function findInvisibleControls(page: Page): Promise<string[]> {
  // The icon of a button that the script adds may not be loaded yet.
  await page.waitForFunction(areIconsLoaded);
  await page.emulateMedia({ forcedColors: "active" });
  const controls = await page.evaluate(listControls);
  const picture = `data:image/png;base64,${(await page.screenshot()).toString("base64")}`;
  await page.emulateMedia({ forcedColors: "none" });
  // A page of its own, because the security policy of the tested page forbids loading the screenshot.
  const viewer = await page.context().newPage();
  const invisible = await viewer.evaluate(findSingleColoured, { picture, controls });
  await viewer.close();
  return invisible.map((html) => `invisible in forced colours: ${html}`);
}

/** Runs in the page: whether the file of each icon is loaded. */
function areIconsLoaded(): boolean {
  const loaded = performance.getEntriesByType("resource").map(({ name }) => name.replace(/#.*/, ""));
  const icons = [...document.querySelectorAll("use")].map(({ href }) => new URL(href.baseVal, location.href));
  return icons.every(({ origin, pathname }) => loaded.includes(origin + pathname));
}

/** Runs in the page: lists the controls that are on top, with the places where they are rendered. */
function listControls(): Control[] {
  const controls = document.querySelectorAll<HTMLElement>("a[href], button, input, select, textarea");
  return [...controls].flatMap((control) => {
    // A radio may be rendered as its label.
    const label = control instanceof HTMLInputElement ? control.labels?.[0] : undefined;
    const drawn = control.matches("[type=radio], [type=checkbox]") && label ? label : control;
    const { x, y, width, height } = drawn.getBoundingClientRect();
    // Controls below a dialog or outside the screen are not visible anyway.
    const top = document.elementFromPoint(x + width / 2, y + height / 2);
    if (!top || !(drawn.contains(top) || control === top) || control.tabIndex < 0) return [];
    return { html: control.outerHTML.slice(0, 200), x, y, width, height };
  });
}

/** Runs in another page: lists the controls whose place in the screenshot has a single colour. */
async function findSingleColoured({ picture, controls }: { picture: string; controls: Control[] }): Promise<string[]> {
  const image = await createImageBitmap(await (await fetch(picture)).blob());
  const context = new OffscreenCanvas(image.width, image.height).getContext("2d");
  context?.drawImage(image, 0, 0);
  const isSingleColoured = ({ x, y, width, height }: Control) => {
    const pixels = context?.getImageData(x, y, Math.ceil(width), Math.ceil(height)).data ?? new Uint8ClampedArray();
    return new Set(new Uint32Array(pixels.buffer)).size < 2;
  };
  return controls.filter(isSingleColoured).map(({ html }) => html);
}
