/** The oldest supported browsers: pages must be usable there, but need not be pretty. */
const browsers = ["chrome 64", "firefox 68", "safari 12", "ios_saf 12", "and_uc 15.5"];

/** Features that some of these browsers lack; pages work without them. */
const optionalFeatures = [
  "css-content-visibility",
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
      // It mistakes `minmax()` for `max()`; the next rule finds the real ones.
      { browsers, ignorePartialSupport: true, ignore: [...optionalFeatures, "css-math-functions"] },
    ],
    "function-disallowed-list": [...tooNew, "/^(rgb|hsl)a?$/"],
    "color-no-hex": true,
    "color-named": "never",
    "declaration-property-value-disallowed-list": {
      "/radius$/": [literalLength],
      "/^font(-size)?$/": [literalLength],
      // An emoji font before the generic one draws digits, and in some browsers all text, unless an earlier font is installed.
      // Firefox on Linux replaces `system-ui` by several fonts. One of them is DejaVu Sans, which lacks letters of Urdu.
      // Chrome and Edge on a Mac know Apple's font by their own name only.
      "font-family": [
        "/Emoji[^]*sans-serif/",
        "/(system-ui|sans-serif)[^]*Urdu/",
        "/-apple-system(?!, BlinkMacSystemFont)/",
      ],
    },
    // The rule above does not know these, or knows them as partly supported. Use `[dir="rtl"]` for logical sides.
    "property-disallowed-list": ["aspect-ratio", "/^inset/", "/-(inline|block)(-|$)/", "/^(inline|block)-size$/"],
  },
  // Defines the names of colours, text sizes and radii for the other sheets.
  overrides: [
    {
      files: ["**/tokens.css"],
      rules: { "color-no-hex": null, "color-named": null, "function-disallowed-list": tooNew },
    },
  ],
};
