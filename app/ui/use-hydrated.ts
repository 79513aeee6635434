import { useSyncExternalStore } from "react";

/** Whether scripts have taken over the page: false on the server and while hydrating. */
export function useHydrated(): boolean {
  return useSyncExternalStore(subscribeToNothing, onClient, onServer);
}

const subscribeToNothing = () => () => {};
const onClient = () => true;
const onServer = () => false;
