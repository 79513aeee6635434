import { useRoot } from "../use-root.ts";

/**
 * Without scripts, or if those of the app do not start: reloads this page every `seconds` seconds or, if `to` is given,
 * navigates there after that time. A reload is not for pages with fields: what is typed would be lost.
 */
export function NoScriptRefresh({ seconds, to }: { seconds: number; to?: string }) {
  const isLite = useRoot()?.isLite;
  const meta = <meta httpEquiv="refresh" content={to ? `${seconds};url=${to}` : String(seconds)} />;
  if (!isLite) return <noscript>{meta}</noscript>;
  // Scripts still run here if lite mode was turned on in another tab. A meta refresh added by them could not be
  // cancelled.
  return typeof document === "undefined" ? meta : null;
}
