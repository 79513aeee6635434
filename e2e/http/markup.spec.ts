import { type HtmlElementLike, HtmlValidate } from "html-validate";
import { expect, test } from "../support/every-page.ts";

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

test("every page in every state is valid HTML, with scripts and in lite mode, also one that fails to load", async ({
  everyPage,
}) => {
  test.setTimeout(60_000);
  for (const { name, ...sent } of everyPage) {
    for (const [mode, { html, status, headers }] of Object.entries(sent)) {
      const what = `${name}, ${mode}`;
      if (name.endsWith("-error")) expect.soft(status, what).toBeGreaterThanOrEqual(500);
      expect.soft(headers.get("location"), `${what} leads elsewhere`).toBeNull();
      const { results } = await validator.validateString(html, what);
      const messages = results.flatMap((result) => result.messages);
      const found = messages.map(({ ruleId, message, selector }) => `${ruleId}: ${message} (${selector})`);
      expect.soft(found, what).toEqual([]);
    }
  }
});
