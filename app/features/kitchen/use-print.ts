import { useEffect } from "react";

const printed = new Set<string>();

/** Opens the browser's print window, once for each name; not without one. */
export function usePrint(name: string | undefined): void {
  useEffect(() => {
    if (!name || printed.has(name)) return;
    printed.add(name);
    window.print();
  }, [name]);
}
