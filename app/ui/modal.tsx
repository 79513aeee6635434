import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef } from "react";
import { Link, useNavigate } from "react-router";
import { Icon } from "./icon.tsx";
import { type NoticeType, noticeIcons } from "./notice.ts";
import { VisuallyHidden } from "./visually-hidden.tsx";

type ModalProps = {
  title: string;
  message?: ReactNode;
  type: NoticeType;
  children?: ReactNode;
  actions?: ReactNode;
  closeTo?: string;
};

/** A dialog over the page, drawn by the server because the URL says so. `closeTo` is the same page without it. */
export function Modal({ title, message, type, children, actions, closeTo }: ModalProps) {
  const id = `modal${useId()}`;
  const navigate = useNavigate();
  const box = useRef<HTMLDivElement>(null);

  useEffect(() => (box.current ? takeFocus(box.current) : undefined), []);
  // What had the focus may be gone, as when the dialog shows its next step: Tab and Escape would be lost on the page.
  useEffect(() => {
    if (document.activeElement === document.body) box.current?.focus();
  });

  function handleKey(event: KeyboardEvent<HTMLDivElement>) {
    if (event.key === "Escape" && closeTo) navigate(closeTo, { preventScrollReset: true, replace: true });
    if (event.key === "Tab") keepFocusInside(event);
  }

  return (
    <div className="modal">
      {closeTo && (
        <Link className="modal-backdrop" to={closeTo} replace preventScrollReset tabIndex={-1} aria-hidden="true" />
      )}
      <div
        className={`modal-box modal-box--${type}`}
        role="dialog"
        aria-modal="true"
        aria-labelledby={`${id}-title`}
        aria-describedby={message ? `${id}-message` : undefined}
        ref={box}
        tabIndex={-1}
        autoFocus
        onKeyDown={handleKey}
      >
        <span className="modal-sign">
          <Icon name={noticeIcons[type]} />
        </span>
        <h2 className="modal-title" id={`${id}-title`}>
          {title}
        </h2>
        {message && (
          <p className="modal-message" id={`${id}-message`}>
            {message}
          </p>
        )}
        {children}
        {actions && <div className="modal-actions">{actions}</div>}
        {closeTo && (
          <Link className="modal-close" to={closeTo} replace preventScrollReset>
            <Icon name="close" />
            <VisuallyHidden>Close</VisuallyHidden>
          </Link>
        )}
      </div>
    </div>
  );
}

/** Opened by script: take the focus and give it back on closing. Arrived as HTML: the autofocus attribute did it. */
function takeFocus(box: HTMLDivElement): (() => void) | undefined {
  if (box.hasAttribute("autofocus")) return undefined;
  const opener = document.activeElement;
  box.focus();
  return () => {
    if (opener instanceof HTMLElement && opener.isConnected) opener.focus();
  };
}

function keepFocusInside(event: KeyboardEvent<HTMLDivElement>) {
  const box = event.currentTarget;
  const stops = box.querySelectorAll<HTMLElement>(
    "a[href], button:not(:disabled), input:not([type=hidden]), select, textarea",
  );
  const first = stops[0];
  const last = stops[stops.length - 1];
  const focused = document.activeElement;
  if (event.shiftKey && (focused === first || focused === box)) {
    event.preventDefault();
    last?.focus();
  } else if (!event.shiftKey && focused === last) {
    event.preventDefault();
    first?.focus();
  }
}
