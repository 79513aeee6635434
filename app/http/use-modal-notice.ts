import { useRouteLoaderData } from "react-router";
import type { Flash } from "./flash.server.ts";

/** What the page before sent along to be said here in a dialog, once. */
export function useModalNotice(): Flash | undefined {
  return useRouteLoaderData<{ notices: Flash[] }>("root")?.notices.find(({ kind }) => kind === "modal");
}
