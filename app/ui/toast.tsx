import { type ReactNode, useEffect, useRef, useState } from "react";
import { useLocation } from "react-router";
import { Icon } from "./icon.tsx";
import { type NoticeType, noticeSigns } from "./notice-type.ts";

type Toast = {
  id: string;
  type: NoticeType;
  title: string;
  message: string;
  action?: ReactNode;
};

const mostToasts = 3;

/**
 * Short notices at the top right, hidden by CSS after three seconds. One with an action stays until the customer leaves
 * the page, and then the stack takes room in the page instead of lying over it.
 */
export function Toasts({ toasts }: { toasts: Toast[] }) {
  const [stack, markOver] = useStack(toasts);
  const stays = stack.some((toast) => toast.action);
  return (
    <div className={stays ? "toasts toasts--stay" : "toasts"} role="status" aria-atomic={false}>
      {stack.map(({ id, type, title, message, action }) => (
        <div
          className={`toast toast--${type}${action ? " toast--stay" : ""}`}
          key={id}
          onAnimationEnd={() => markOver(id)}
        >
          <span className="toast-sign">
            <Icon name={noticeSigns[type]} />
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
 * The page's toasts after those of earlier answers whose time is not over: quick taps hide none of each other's. One
 * that comes a second time is not shown again.
 */
function useStack(toasts: Toast[]): [stack: Toast[], markOver: (id: string) => void] {
  const { pathname } = useLocation();
  const known = useRef(new Set<string>());
  const over = useRef(new Set<string>());
  const [stack, setStack] = useState(toasts);
  const [latest, setLatest] = useState({ ids: idsOf(toasts), pathname });
  if (idsOf(toasts) !== latest.ids || pathname !== latest.pathname) {
    const fresh = toasts.filter(({ id }) => !known.current.has(id));
    const isReplaced = (old: Toast) => fresh.some(({ message }) => message === old.message);
    const isOver = (old: Toast) => (old.action ? pathname !== latest.pathname : over.current.has(old.id));
    const earlier = stack.filter((old) => !isOver(old) && !isReplaced(old));
    setLatest({ ids: idsOf(toasts), pathname });
    setStack([...earlier, ...fresh].slice(-mostToasts));
  }
  useEffect(() => {
    for (const { id } of stack) known.current.add(id);
  }, [stack]);
  return [stack, (id) => over.current.add(id)];
}

function idsOf(toasts: Toast[]): string {
  return toasts.map(({ id }) => id).join();
}
