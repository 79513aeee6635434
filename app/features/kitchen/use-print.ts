import { useEffect } from "react";

const printed = new Set<string>();

/** Opens the print dialog, once for each name; never for undefined. */
export function usePrint(name: string | undefined): void {
  useEffect(() => {
    if (!name || printed.has(name)) return;
    printed.add(name);
    window.print();
  }, [name]);
}
