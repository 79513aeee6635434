import { useEffect } from "react";
import { useNavigate, useNavigation } from "react-router";
import { NoScriptRefresh } from "../../ui/connection/no-script-refresh.tsx";

/**
 * Navigates to the path `to` after a number of seconds, with or without scripts. With them, waits while a link is followed,
 * which it would abort.
 */
export function AutoNavigate({ seconds, to }: { seconds: number; to: string }) {
  const navigate = useNavigate();
  const isIdle = useNavigation().state === "idle";
  useEffect(() => {
    if (!isIdle) return undefined;
    // Not a meta refresh: the browser would still perform it after the customer navigated elsewhere.
    const timer = setTimeout(() => navigate(to, { replace: true }), seconds * 1_000);
    return () => clearTimeout(timer);
  }, [isIdle, navigate, seconds, to]);
  return <NoScriptRefresh seconds={seconds} to={to} />;
}
