import { useEffect, useRef } from "react";

/**
 * Returns the attributes of a search box that shows what its page searched for. What is typed while the results are loading
 * stays; otherwise the box loses the focus, so that a phone's keyboard closes and `usePageFocus` moves it.
 */
export function useSearchBox(search = "") {
  const ref = useRef<HTMLInputElement>(null);
  /** Whether something was typed since the box showed a search; undefined before it has shown one. */
  const isTyped = useRef<boolean>(undefined);
  useEffect(() => {
    const box = ref.current as HTMLInputElement;
    if (isTyped.current === false) box.value = search;
    if (isTyped.current !== undefined && box.value.trim() === search) box.blur();
    isTyped.current = false;
  }, [search]);
  const onInput = () => {
    isTyped.current = true;
  };
  return { ref, defaultValue: search, onInput };
}
