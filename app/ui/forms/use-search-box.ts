import { useEffect, useRef } from "react";

/**
 * Returns the attributes of a search box that shows what its page searched for. What is typed while the results are loading
 * stays; otherwise the box loses the focus, so that a phone's keyboard closes and `usePageFocus` moves it.
 */
export function useSearchBox(search = "") {
  const ref = useRef<HTMLInputElement>(null);
  const shown = useRef<string>(undefined);
  useEffect(() => {
    const box = ref.current as HTMLInputElement;
    if (box.value === shown.current) box.value = search;
    if (shown.current !== undefined && box.value.trim() === search) box.blur();
    shown.current = box.value;
  }, [search]);
  return { ref, defaultValue: search };
}
