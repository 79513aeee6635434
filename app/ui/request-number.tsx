import { createContext, useContext } from "react";
import { t } from "../i18n/text.ts";

/** The id of the current request, by which an operator finds its log lines. Known on the server only. */
export const RequestIdContext = createContext<string | undefined>(undefined);

/** The id of the request that failed, for the customer to quote; nothing after a client navigation. */
export function RequestNumber() {
  const requestId = useContext(RequestIdContext);
  // Only the server knows the request id, so hydration must keep its HTML.
  return (
    <div className="quiet">
      <p suppressHydrationWarning>{requestId ? t("If you contact support, please quote this number:") : ""}</p>
      <p dir="ltr" suppressHydrationWarning>
        {requestId ?? ""}
      </p>
    </div>
  );
}
