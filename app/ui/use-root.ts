import { useLocation, useRouteLoaderData } from "react-router";
import type { Language } from "../i18n/text.ts";
import type { FormReply } from "./forms/form-reply.ts";
import type { Notice } from "./notice.ts";

/** The data of the root loader, available to every page. */
export interface RootData {
  appName: string;
  isSignedIn: boolean;
  /** Tells customers apart, and reveals nothing about them; '' for visitors. */
  customerMark: string;
  language: Language;
  /** Sum of the quantities in the cart. */
  cartCount: number;
  notices: (Notice & { id: string })[];
  /** Whether pages are sent without scripts. */
  isLite: boolean;
  /** Whether to show the splash, on the first page of a browser session. */
  showsSplash: boolean;
  /** The form that this page sent after the session had ended. */
  unsentForm: { path: string; reply: FormReply } | undefined;
}

/** Returns the root data, or undefined on the error page if the root loader failed. */
export function useRoot(): RootData | undefined {
  return useRouteLoaderData<RootData>("root");
}

/** Returns the notice that the previous action set for a dialog on this page, or undefined. */
export function useDialogNotice(): Notice | undefined {
  return useRoot()?.notices.find(({ kind }) => kind === "dialog");
}

/** Returns the form that this page sent after the session had ended, to fill it in again, or undefined. */
export function useUnsentForm(): FormReply | undefined {
  const form = useRoot()?.unsentForm;
  // A client navigation keeps the root data of the page before.
  return useLocation().pathname === form?.path ? form.reply : undefined;
}

/**
 * Returns the reply to a form of this page or, without one, the form that this page sent after the session had ended, so that
 * nobody has to fill it in twice. With `intent`, only a form sent by the button of that intent.
 */
export function useReply(reply: FormReply | undefined, intent?: string): FormReply | undefined {
  const unsent = useUnsentForm();
  return reply ?? (intent && unsent?.values.intent !== intent ? undefined : unsent);
}
