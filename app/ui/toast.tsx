import { type ReactNode, useEffect, useRef, useState } from "react";
import { useLocation } from "react-router";
import { Icon } from "./icon.tsx";
import { type Notice, noticeIcons } from "./notice.ts";

type Toast = Notice & { id: string; action?: ReactNode };

const maxToasts = 3;

/**
 * Toasts at the top right, hidden by CSS after three seconds. A toast with an action stays until the customer leaves
 * the page; meanwhile the stack is part of the page's layout instead of covering the page.
 */
export function Toasts({ toasts }: { toasts: Toast[] }) {
  const [stack, markExpired] = useToastStack(toasts);
  const hasAction = stack.some((toast) => toast.action);
  return (
    <div className={hasAction ? "toasts toasts--stay" : "toasts"} role="status" aria-atomic={false}>
      {stack.map(({ id, type, title, message, action }) => (
        <div
          className={`toast toast--${type}${action ? " toast--stay" : ""}`}
          key={id}
          onAnimationEnd={({ animationName }) => animationName.startsWith("toast-ends") && markExpired(id)}
        >
          <span className="toast-sign">
            <Icon name={noticeIcons[type]} />
          </span>
          <div className="toast-text">
            <p className="toast-title">{title}</p>
            <p className="quiet">{message}</p>
          </div>
          {action && <div>{action}</div>}
        </div>
      ))}
    </div>
  );
}

/**
 * Returns the toasts to show: those of earlier responses that have not expired, followed by new ones. Thus two quick
 * actions do not hide each other's toasts. A toast that the server sends twice is shown once.
 */
function useToastStack(toasts: Toast[]): [stack: Toast[], markExpired: (id: string) => void] {
  const { pathname } = useLocation();
  const shownIds = useRef(new Set<string>());
  const expiredIds = useRef(new Set<string>());
  const [stack, setStack] = useState(toasts);
  const [latest, setLatest] = useState({ ids: idsOf(toasts), pathname });
  if (idsOf(toasts) !== latest.ids || pathname !== latest.pathname) {
    const fresh = toasts.filter(({ id }) => !shownIds.current.has(id));
    const isRepeated = (old: Toast) => fresh.some(({ message }) => message === old.message);
    const isExpired = (old: Toast) => (old.action ? pathname !== latest.pathname : expiredIds.current.has(old.id));
    const earlier = stack.filter((old) => !isExpired(old) && !isRepeated(old));
    setLatest({ ids: idsOf(toasts), pathname });
    setStack([...earlier, ...fresh].slice(-maxToasts));
  }
  useEffect(() => {
    for (const { id } of stack) shownIds.current.add(id);
  }, [stack]);
  return [stack, (id) => expiredIds.current.add(id)];
}

function idsOf(toasts: Toast[]): string {
  return toasts.map(({ id }) => id).join();
}
