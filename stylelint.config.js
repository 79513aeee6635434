/** The oldest supported browsers: pages must be usable there, but need not be pretty. */
const browsers = ["chrome 64", "firefox 68", "safari 12", "ios_saf 12", "and_uc 15.5"];

/** Some of these browsers do without, and nothing is lost but comfort. */
const comforts = [
  "css-display-contents",
  "css-env-function",
  "css-focus-visible",
  "css-overscroll-behavior",
  "css-paged-media",
  "css-resize",
  "css-snappoints",
  "css-touch-action",
  "css3-cursors",
  "pointer",
  "prefers-color-scheme",
  "prefers-reduced-motion",
  "text-size-adjust",
];

const tooNew = ["min", "max", "clamp"];
const literalLength = "/\\d(px|r?em|%)/";

/** @type {import("stylelint").Config} */
export default {
  plugins: ["stylelint-no-unsupported-browser-features"],
  reportNeedlessDisables: true,
  rules: {
    "plugin/no-unsupported-browser-features": [
      true,
      // It takes `minmax()` for `max()`; the next rule finds the real ones.
      { browsers, ignorePartialSupport: true, ignore: [...comforts, "css-math-functions"] },
    ],
    "function-disallowed-list": [...tooNew, "/^(rgb|hsl)a?$/"],
    "color-no-hex": true,
    "color-named": "never",
    "declaration-property-value-disallowed-list": { "/radius$/": [literalLength], "/^font(-size)?$/": [literalLength] },
    // Not known to the rule above, or known as partly supported: from right to left, sides change by `[dir="rtl"]`.
    "property-disallowed-list": ["aspect-ratio", "/^inset/", "/-(inline|block)(-|$)/", "/^(inline|block)-size$/"],
  },
  // Where colours, sizes of text and radii are named; the other sheets use the names.
  overrides: [
    {
      files: ["**/tokens.css"],
      rules: { "color-no-hex": null, "color-named": null, "function-disallowed-list": tooNew },
    },
  ],
};
