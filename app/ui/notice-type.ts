import type { IconName } from "./icon.tsx";

/** What kind of news a notice or a dialog brings, and so its colour and sign. */
export type NoticeType = "success" | "error" | "warning" | "info";

export const noticeSigns: Record<NoticeType, IconName> = {
  success: "check",
  error: "close",
  warning: "warning",
  info: "info",
};
