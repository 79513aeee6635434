/** Customers who order by plain requests, and a way to kill the app or its database meanwhile. */
import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { type APIRequestContext, expect } from "@playwright/test";
import { postForm, readHiddenFields } from "./http.ts";

const menu = "/restaurant/naveed-karahi-house";

/** Kills the app and, if `dataDir` is given, the PostgreSQL that it started there. */
export async function killApp(app: ChildProcess, dataDir: string | undefined): Promise<void> {
  const postgres = dataDir && Number((await readFile(join(dataDir, "postgres/postmaster.pid"), "utf8")).split("\n")[0]);
  const exited = once(app, "exit");
  app.kill("SIGKILL");
  if (postgres) process.kill(postgres, "SIGKILL");
  await exited;
}

/** Puts a dish into the cart and opens the checkout; returns the hidden fields of its form. */
export async function prepareCheckout(request: APIRequestContext): Promise<Record<string, string>> {
  let form: Record<string, string> = {};
  // On a busy machine an app that has just started may answer that it is overloaded, and add nothing.
  await expect(async () => {
    const { itemId = "" } = await readHiddenFields(request, menu);
    expect((await postForm(request, menu, { itemId })).status()).toBe(303);
    form = await readHiddenFields(request, "/payment");
    expect(form.checkoutKey, "the dish is in the cart").toBeTruthy();
  }).toPass({ timeout: 30_000 });
  return form;
}
