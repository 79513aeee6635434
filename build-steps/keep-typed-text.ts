import { changeLibrary } from "./change-library.ts";

/**
 * Keeps what was typed into a text area before hydration, and its caret, as React does for other fields: it sets a text area to
 * the server's text. The text area still does not follow later changes of its `defaultValue`, because its value has been set,
 * if only to what it is.
 */
export const keepTypedText = changeLibrary("keep-typed-text", "client", [
  {
    path: "react-dom/cjs/react-dom-client.production.js",
    code: "initTextarea(instance, props.value, props.defaultValue, props.children);",
    replacement: "((instance.value = instance.value), track(instance));",
  },
]);
