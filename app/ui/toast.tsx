import { type ReactNode, useRef, useState } from "react";
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
 * Short notices at the top right, hidden by CSS after three seconds. One with an action stays for as long as its page
 * says so, and then the stack takes room in the page instead of lying over it.
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

/** The page's toasts after those of earlier answers whose time is not over: quick taps hide none of each other's. */
function useStack(toasts: Toast[]): [stack: Toast[], markOver: (id: string) => void] {
  const over = useRef(new Set<string>());
  const [stack, setStack] = useState(toasts);
  const [latest, setLatest] = useState(toasts);
  if (toasts.map(({ id }) => id).join() !== latest.map(({ id }) => id).join()) {
    const isReplaced = (old: Toast) => toasts.some(({ id, message }) => id === old.id || message === old.message);
    const passing = stack.filter((old) => !old.action && !over.current.has(old.id) && !isReplaced(old));
    setLatest(toasts);
    setStack([...passing, ...toasts].slice(-mostToasts));
  }
  return [stack, (id) => over.current.add(id)];
}
