type Events = WindowEventMap & Pick<DocumentEventMap, "visibilitychange">;

type Listeners = { [Type in keyof Events]?: (event: Events[Type]) => void };

/**
 * Calls back when one of these events reaches the window, before any element or the router handles it. Returns a stop function.
 */
export function listen(listeners: Listeners): () => void {
  const all = Object.entries(listeners) as [string, EventListener][];
  for (const [type, listener] of all) window.addEventListener(type, listener, true);
  return () => {
    for (const [type, listener] of all) window.removeEventListener(type, listener, true);
  };
}
