import type { Plugin } from "vite";

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
 * would have no methods. A version of React without this code fails the build.
 */
export const withoutUnusedReactCode: Plugin = {
  name: "without-unused-react-code",
  apply: "build",
  applyToEnvironment: ({ name }) => name === "client",
  transform: {
    filter: { id: /\/react-dom\/cjs\/react-dom-client\.production\.js$/ },
    handler(original, id) {
      let text = original;
      for (const { code, replacement } of changes) {
        if (text.search(code) < 0) this.error(`${id} has no ${code}`);
        text = text.replace(code, replacement);
      }
      return { code: text, map: null };
    },
  },
};
