import { useEffect } from "react";
import { useNavigate } from "react-router";
import { useRoot } from "./use-root.ts";

/** Goes on to another page after some seconds, with scripts and without. */
export function AutoNavigate({ seconds, to }: { seconds: number; to: string }) {
  const navigate = useNavigate();
  useEffect(() => {
    // A timer, for a refresh that the browser has begun would still come after the customer went elsewhere.
    const timer = setTimeout(() => navigate(to, { replace: true }), seconds * 1_000);
    return () => clearTimeout(timer);
  }, [navigate, seconds, to]);
  return <NoScriptRefresh seconds={seconds} to={to} />;
}

/** Where no script runs, or none is sent: loads this page anew every so many seconds, or goes on to `to`. */
export function NoScriptRefresh({ seconds, to }: { seconds: number; to?: string }) {
  const isLite = useRoot()?.isLite;
  const meta = <meta httpEquiv="refresh" content={to ? `${seconds};url=${to}` : String(seconds)} />;
  if (!isLite) return <noscript>{meta}</noscript>;
  // Scripts run here although another tab chose lite meanwhile: a refresh that they add could not be called off.
  return typeof document === "undefined" ? meta : null;
}
