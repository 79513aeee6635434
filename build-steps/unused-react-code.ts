import { changeLibrary } from "./change-library.ts";

/** Functions of React DOM that do something only for a <ViewTransition>, or for a fragment with a `ref`. */
const functions = [
  "applyViewTransitionToHostInstances",
  "commitExitViewTransitions",
  "commitNestedViewTransitions",
  "createViewTransitionInstance",
  "restoreEnterOrExitViewTransitions",
  "restoreViewTransitionOnHostInstances",
  "trackEnterViewTransitions",
  "commitFragmentInstanceDeletionEffects",
  "commitFragmentInstanceInsertionEffects",
  "commitNewChildToFragmentInstances",
];

const changes: { code: RegExp; replacement: string }[] = [
  // Where a commit of changes asks whether to animate them.
  { code: /\bshouldStartViewTransition(?=\s+\? )/g, replacement: "false" },
  ...functions.map((name) => ({
    code: new RegExp(`^function ${name}\\(.*?^\\}$`, "ms"),
    replacement: `function ${name}() {}`,
  })),
  // The methods of the objects that refs receive.
  { code: /^(?:ViewTransitionPseudoElement|FragmentInstance)\.prototype\.\w+ = function.*?^\};$/gms, replacement: "" },
];

/**
 * Removes from the scripts for browsers what React DOM needs only for <ViewTransition> and refs to fragments, which this app does not use,
 * with what only that code calls: 5.5 KB with gzip. A <ViewTransition> would show its children without animation, and a fragment's ref
 * would have no methods.
 */
export const withoutUnusedReactCode = changeLibrary(
  "without-unused-react-code",
  "client",
  changes.map((change) => ({ ...change, path: "react-dom/cjs/react-dom-client.production.js" })),
);
