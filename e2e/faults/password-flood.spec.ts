/** More sign-ins at once than the app can check. */
import { type APIResponse, expect } from "@playwright/test";
import { newCustomer, postForm, register } from "../support/http.ts";
import { test } from "../support/own-app-fixture.ts";

test("a flood of sign-ins is answered with 503 and Retry-After", { tag: "@once" }, async ({ newVisitor, ownApp }) => {
  const app = await ownApp.start({ TRUST_PROXY: "loopback" });
  const atApp = { baseURL: app.origin };
  const [customer, visitor] = [await newVisitor(atApp), await newVisitor(atApp)];
  await register(customer);
  const flood = new AbortController();
  await fillPasswordQueue(app.origin, flood.signal);
  const twice = { password: "another-secret", confirmPassword: "another-secret" };
  // Forms that would change nothing if they were accepted.
  const forms = [
    [visitor, "/login", { password: "guessed" }, "Login failed. Please try again."],
    [customer, "/profile/password", { current: "guessed", ...twice }, "Failed to change password. Please try again."],
  ] as const;
  const answered = forms.map(async ([sender, path, fields, message]) => {
    // The queue has room for one now and then, but not for five at once.
    const sent = Array.from({ length: 5 }, () => postForm(sender, path, { email: newCustomer().email, ...fields }));
    const answer = await Promise.any(sent.map(refusedWith503));
    expect(answer.headers()["retry-after"], path).toBe("5");
    expect(await answer.text(), path).toContain(message);
  });
  await Promise.all(answered);
  flood.abort();
});

/** @throws {Error} unless the form was refused */
async function refusedWith503(sent: Promise<APIResponse>): Promise<APIResponse> {
  const answer = await sent;
  if (answer.status() !== 503) throw new Error(`answered ${answer.status()}`);
  return answer;
}

/**
 * Sends more sign-ins than the queue for passwords takes, and another one for each that it takes. Resolves when the first is
 * refused; the queue stays full until `signal`.
 */
async function fillPasswordQueue(origin: string, signal: AbortSignal): Promise<void> {
  const untilRefused = async (index: number) => {
    const headers = { "X-Forwarded-For": `2001:db8:${index.toString(16)}::1`, "Sec-Fetch-Site": "same-origin" };
    for (let status = 400; status !== 503; ) {
      const body = new URLSearchParams({ email: newCustomer().email, password: "guessed" });
      const answer = await fetch(`${origin}/login`, { method: "POST", body, headers, signal });
      await answer.arrayBuffer();
      ({ status } = answer);
    }
  };
  const visitors: Promise<void>[] = [];
  for (let index = 0; index < 150; index += 1) {
    visitors.push(untilRefused(index));
    visitors.at(-1)?.catch(() => {});
    // Queries the database: 150 sign-ins that begin at once would be refused for its queue, not for that of passwords.
    await fetch(`${origin}/readyz`);
  }
  await Promise.any(visitors);
}
