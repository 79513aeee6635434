import { type ReactNode, useEffect, useRef, useState } from "react";
import { useLocation } from "react-router";
import { Icon } from "./icon.tsx";
import { type Notice, noticeIcons } from "./notice.ts";

type Toast = Notice & { id: string; action?: ReactNode };

const maxToasts = 3;

/**
 * Short notices at the top right, hidden by CSS after three seconds. One with an action stays until the customer leaves
 * the page, and then the stack takes room in the page instead of lying over it.
 */
export function Toasts({ toasts }: { toasts: Toast[] }) {
  const [stack, markExpired] = useToastStack(toasts);
  const stays = stack.some((toast) => toast.action);
  return (
    <div className={stays ? "toasts toasts--stay" : "toasts"} role="status" aria-atomic={false}>
      {stack.map(({ id, type, title, message, action }) => (
        <div
          className={`toast toast--${type}${action ? " toast--stay" : ""}`}
          key={id}
          onAnimationEnd={() => markExpired(id)}
        >
          <span className="toast-sign">
            <Icon name={noticeIcons[type]} />
          </span>
          <div className="toast-text">
            <p className="toast-title">{title}</p>
            <p className="toast-message">{message}</p>
          </div>
          {action && <div>{action}</div>}
        </div>
      ))}
    </div>
  );
}

/**
 * The page's toasts after those of earlier answers that have not expired, so that quick taps hide none of each other's
 * notices. A toast that arrives a second time is not shown again.
 */
function useToastStack(toasts: Toast[]): [stack: Toast[], markExpired: (id: string) => void] {
  const { pathname } = useLocation();
  const seen = useRef(new Set<string>());
  const expired = useRef(new Set<string>());
  const [stack, setStack] = useState(toasts);
  const [latest, setLatest] = useState({ ids: idsOf(toasts), pathname });
  if (idsOf(toasts) !== latest.ids || pathname !== latest.pathname) {
    const fresh = toasts.filter(({ id }) => !seen.current.has(id));
    const isReplaced = (old: Toast) => fresh.some(({ message }) => message === old.message);
    const isExpired = (old: Toast) => (old.action ? pathname !== latest.pathname : expired.current.has(old.id));
    const earlier = stack.filter((old) => !isExpired(old) && !isReplaced(old));
    setLatest({ ids: idsOf(toasts), pathname });
    setStack([...earlier, ...fresh].slice(-maxToasts));
  }
  useEffect(() => {
    for (const { id } of stack) seen.current.add(id);
  }, [stack]);
  return [stack, (id) => expired.current.add(id)];
}

function idsOf(toasts: Toast[]): string {
  return toasts.map(({ id }) => id).join();
}
