import { useEffect } from "react";
import { useNavigate } from "react-router";
import { useRoot } from "../use-root.ts";

/** Navigates to the path `to` after a number of seconds, with or without scripts. */
export function AutoNavigate({ seconds, to }: { seconds: number; to: string }) {
  const navigate = useNavigate();
  useEffect(() => {
    // Not a meta refresh: the browser would still perform it after the customer navigated elsewhere.
    const timer = setTimeout(() => navigate(to, { replace: true }), seconds * 1_000);
    return () => clearTimeout(timer);
  }, [navigate, seconds, to]);
  return <NoScriptRefresh seconds={seconds} to={to} />;
}

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
