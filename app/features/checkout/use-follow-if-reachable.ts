import { useEffect } from "react";
import { useNavigate, useNavigation } from "react-router";
import { isServerReachable } from "../../ui/connection/server-reachable.ts";

/**
 * Follows a link only if the server can be reached: without a connection, an error page would replace the form and what was
 * typed. Does not if something else was pressed during the check, such as 'Place Order', which would be aborted.
 */
export function useFollowIfReachable(to: string | undefined): void {
  const navigate = useNavigate();
  const isIdle = useNavigation().state === "idle";
  useEffect(() => {
    if (!to || !isIdle) return undefined;
    let isReplaced = false;
    isServerReachable().then((isReachable) => isReachable && !isReplaced && navigate(to));
    return () => {
      isReplaced = true;
    };
  }, [to, isIdle, navigate]);
}
