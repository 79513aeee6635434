import { say } from "../i18n/text.ts";
import type { IconName } from "./icon.tsx";

/** Determines the colour and icon of a notice or a dialog. */
export type NoticeType = "success" | "error" | "warning" | "info";

/** A message to a customer or a member of staff: a toast, unless `kind` says otherwise. */
export interface Notice {
  type: NoticeType;
  title: string;
  message: string;
  /** 'undo-cart': a toast that offers to restore the replaced cart; 'dialog': shown as a dialog. */
  kind?: "undo-cart" | "dialog";
}

export const noticeIcons: Record<NoticeType, IconName> = {
  success: "check",
  error: "close",
  warning: "warning",
  info: "info",
};

/** Returns a toast titled 'Success'. */
// @__NO_SIDE_EFFECTS__
export function success(message: string): Notice {
  return { type: "success", title: say("Success"), message };
}

/** Returns a toast titled 'Error'. */
// @__NO_SIDE_EFFECTS__: the browser's bundle then leaves out the notices that only the server shows.
export function failure(message: string): Notice {
  return { type: "error", title: say("Error"), message };
}
