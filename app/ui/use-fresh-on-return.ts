import { useEffect } from "react";
import { useRevalidator } from "react-router";

/** A page that the browser kept whole and brings back by 'Back' reads its data anew: cart and session may have changed. */
export function useFreshOnReturn(): void {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    const refresh = ({ persisted }: PageTransitionEvent) => {
      if (persisted) revalidate();
    };
    window.addEventListener("pageshow", refresh);
    return () => window.removeEventListener("pageshow", refresh);
  }, [revalidate]);
}
