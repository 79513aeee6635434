import type { ReactNode } from "react";
import { Icon } from "./icon.tsx";
import { type NoticeType, noticeSigns } from "./notice-type.ts";

type Toast = {
  id: string;
  type: NoticeType;
  title: string;
  message: string;
  action?: ReactNode;
};

/**
 * Short notices at the top right, hidden by CSS after three seconds. One with an action stays, and then the stack
 * takes room in the page instead of lying over it.
 */
export function Toasts({ toasts }: { toasts: Toast[] }) {
  const stays = toasts.some((toast) => toast.action);
  return (
    <div className={stays ? "toasts toasts--stay" : "toasts"} role="status">
      {toasts.map(({ id, type, title, message, action }) => (
        <div className={`toast toast--${type}${action ? " toast--stay" : ""}`} key={id}>
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
