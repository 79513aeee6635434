import { translate } from "../i18n/text.ts";

/** An error message beside a button whose request failed, as reported by `withOfflineFallback`. */
export function InlineError({ children }: { children: string }) {
  return (
    <p className="notice notice--error" role="alert">
      {translate(children)}
    </p>
  );
}
