import { useRouteLoaderData } from "react-router";
import type { Notice } from "./notice.ts";

/** What the root route loads for every page. */
export interface RootData {
  appName: string;
  isSignedIn: boolean;
  /** Items in the cart, quantities added up. */
  cartCount: number;
  notices: (Notice & { id: string })[];
  /** Pages are sent without scripts. */
  isLite: boolean;
  /** The first page of this browser session: it opens with the splash. */
  isOpening: boolean;
}

/** The root's data; undefined on the error page of a root that could not be loaded. */
export function useRoot(): RootData | undefined {
  return useRouteLoaderData<RootData>("root");
}

/** The message that the previous page left to be shown here in a dialog, once. */
export function useDialogNotice(): Notice | undefined {
  return useRoot()?.notices.find(({ kind }) => kind === "dialog");
}
