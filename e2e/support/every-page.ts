/** The HTML of every page in every state, for tests that need no browser. */
import { test as base, expect } from "@playwright/test";
import { withOwnApp } from "./own-app.ts";
import { arrangePageStates, type PageState } from "./page-states.ts";

export { expect };

interface SentPage {
  name: string;
  path: string;
  /** The answer to a browser that asks to save data. */
  lite: Sent;
  /** The answer to a browser that does not. */
  full: Sent;
}
type Sent = { html: string } & Pick<Response, "status" | "headers">;

/**
 * Playwright's `test` with every page of an app of its own, including as they are while its database fails. A worker's fixture,
 * because arranging the states takes long.
 */
export const test = base.extend<object, { everyPage: SentPage[] }>({
  everyPage: [
    async ({}, use) => {
      const pages: SentPage[] = [];
      await withOwnApp(async (ownApp) => {
        const { origin } = await ownApp.start({ DEMO: "1" });
        await ownApp.joinDatabase();
        for await (const states of arrangePageStates(origin)) {
          const requested = states.filter(({ press, pressOffline, answer }) => !press && !pressOffline && !answer);
          for (const state of requested) pages.push(await requestPage(origin, state));
        }
      }, "database");
      await use(pages);
    },
    { scope: "worker", timeout: 300_000 },
  ],
});

async function requestPage(origin: string, { name, path, post, cookies }: PageState): Promise<SentPage> {
  const cookie = cookies.map((each) => `${each.name}=${each.value}`).join("; ");
  const form = post && { method: "POST", body: new URLSearchParams(post) };
  const request = async (saveData: "on" | "off"): Promise<Sent> => {
    const headers = { cookie, origin, "Save-Data": saveData };
    const response = await fetch(origin + path, { ...form, headers, redirect: "manual" });
    return { status: response.status, headers: response.headers, html: await response.text() };
  };
  return { name, path, full: await request("off"), lite: await request("on") };
}
