import { type HtmlElementLike, HtmlValidate } from "html-validate";
import { expect, test } from "./fixtures.ts";
import { arrangePageStates } from "./page-states.ts";

const validator = new HtmlValidate({
  extends: ["html-validate:recommended"],
  rules: {
    // How React writes HTML, which means the same: `<br/>`, `autoComplete=`, `checked=""`.
    "void-style": "off",
    "attr-case": "off",
    "attribute-boolean-style": "off",
    "attribute-empty-style": "off",
    // Where no script runs, an order's page comes anew by itself, and the steps of a new password follow each other.
    "meta-refresh": "off",
  },
  // That refresh stands in the `<noscript>` of the part that needs it; browsers obey it there, too.
  elements: [
    "html5",
    { meta: { inherit: "meta", flow: (node: HtmlElementLike) => node.getAttribute("http-equiv") === "refresh" } },
  ],
});

test("every page in every state is valid HTML", async ({ baseURL, ownRestaurant }) => {
  test.setTimeout(60_000);
  const origin = baseURL ?? "";
  for (const { name, path, post, cookies } of await arrangePageStates(origin, ownRestaurant)) {
    const cookie = cookies.map((each) => `${each.name}=${each.value}`).join("; ");
    const form = post && { method: "POST", body: new URLSearchParams(post) };
    const response = await fetch(origin + path, { ...form, headers: { cookie, origin }, redirect: "manual" });
    expect.soft(response.headers.get("location"), `${name} leads elsewhere`).toBeNull();
    const { results } = await validator.validateString(await response.text(), name);
    const messages = results.flatMap((result) => result.messages);
    const found = messages.map(({ ruleId, message, selector }) => `${ruleId}: ${message} (${selector})`);
    expect.soft(found, name).toEqual([]);
  }
});
