import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef } from "react";
import { Link, useNavigate } from "react-router";
import { t } from "../i18n/text.ts";
import { Icon } from "./icon.tsx";
import { type NoticeType, noticeIcons } from "./notice.ts";
import type { BackTo } from "./page-header.tsx";
import { VisuallyHidden } from "./visually-hidden.tsx";

type ModalProps = {
  title: string;
  message?: ReactNode;
  /** Determines the icon; without a type there is none. */
  type?: NoticeType;
  children?: ReactNode;
  actions?: ReactNode;
  closeTo?: BackTo;
  /** Whether a button in `children` or `actions`, such as 'Cancel', closes the dialog: then there is none in the corner. */
  hasCloseButton?: boolean;
  /** Whether an error summary inside has the focus. */
  hasErrors?: boolean;
};

/** A dialog that the server renders according to the URL. `closeTo` is the page without the dialog. */
export function Modal({ title, message, type, children, actions, closeTo, hasCloseButton, hasErrors }: ModalProps) {
  const id = `modal${useId()}`;
  const navigate = useNavigate();
  const closed = typeof closeTo === "string" ? { to: closeTo } : closeTo;
  const box = useFocusInside();

  function handleKey(event: KeyboardEvent<HTMLDivElement>) {
    if (event.key === "Escape" && closed) navigate(closed.to, { ...closed, preventScrollReset: true, replace: true });
    if (event.key === "Tab") keepFocusInside(event);
  }

  return (
    <div className="modal">
      {closed && (
        <Link className="modal-backdrop" {...closed} replace preventScrollReset tabIndex={-1} aria-hidden="true" />
      )}
      <div
        className={`modal-box modal-box--${type ?? "plain"}`}
        role="dialog"
        aria-modal="true"
        aria-labelledby={`${id}-title`}
        aria-describedby={message ? `${id}-message` : undefined}
        ref={box}
        tabIndex={-1}
        autoFocus={!hasErrors}
        onKeyDown={handleKey}
      >
        <ModalHead id={id} type={type} title={title} message={message} />
        {children}
        {actions && <div className="modal-actions">{actions}</div>}
        {closed && !hasCloseButton && (
          <Link className="modal-close" {...closed} replace preventScrollReset>
            <Icon name="close" />
            <VisuallyHidden>{t("Close")}</VisuallyHidden>
          </Link>
        )}
      </div>
    </div>
  );
}

/** The icon, title and message; `id` is the prefix of the element ids that name and describe the dialog. */
function ModalHead({ id, type, title, message }: Pick<ModalProps, "type" | "title" | "message"> & { id: string }) {
  return (
    <>
      {type && (
        <span className="modal-sign">
          <Icon name={noticeIcons[type]} />
        </span>
      )}
      <h2 className="modal-title" id={`${id}-title`}>
        {title}
      </h2>
      {message && (
        <p className="modal-message" id={`${id}-message`}>
          {message}
        </p>
      )}
    </>
  );
}

/** Returns the ref of a dialog's box, which has the focus while it is shown. */
function useFocusInside() {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // `keepFocusInside` takes over from the style sheet.
    document.body.className = "";
    return box.current ? takeFocus(box.current) : undefined;
  }, []);
  // The focused element may have been removed, for example by the dialog's next step. Tab and Escape need the focus
  // inside.
  useEffect(() => {
    if (document.activeElement === document.body) box.current?.focus();
  });
  return box;
}

/**
 * Focuses a dialog that was opened by a script, and returns a function that restores the focus. Does nothing for a
 * dialog in server HTML: the browser focused it, or the error summary in it, because of an autofocus attribute.
 */
function takeFocus(box: HTMLDivElement): (() => void) | undefined {
  if (box.hasAttribute("autofocus") || box.contains(document.activeElement)) return undefined;
  const opener = document.activeElement;
  box.focus();
  return () => {
    if (opener instanceof HTMLElement && opener.isConnected) opener.focus();
  };
}

function keepFocusInside(event: KeyboardEvent<HTMLDivElement>) {
  const box = event.currentTarget;
  const focusable = box.querySelectorAll<HTMLElement>(
    "a[href], button:not(:disabled), input:not([type=hidden]):not(:disabled), select:not(:disabled), textarea:not(:disabled)",
  );
  const stops = [...focusable].filter((element) => isTabStop(element, box));
  const first = stops[0];
  const last = stops[stops.length - 1];
  const focused = document.activeElement;
  if (event.shiftKey && (focused === box || isSameStop(focused, first))) {
    event.preventDefault();
    last?.focus();
  } else if (!event.shiftKey && isSameStop(focused, last)) {
    event.preventDefault();
    first?.focus();
  }
  // Tab skips links in Safari, and so may leave the dialog from any element.
  setTimeout(() => box.contains(document.activeElement) || box.focus());
}

/** Whether Tab stops at an element. Of a group of radio buttons with a checked one, it stops at that one only. */
function isTabStop(element: HTMLElement, box: HTMLElement): boolean {
  if (!isRadio(element) || element.checked) return true;
  return box.querySelector(`input[name="${element.name}"]:checked`) === null;
}

/** Whether two elements are the same stop for Tab, which leaves a group of radio buttons from any of them. */
function isSameStop(one: Element | null, other: Element | undefined): boolean {
  return one === other || (isRadio(one) && isRadio(other) && one.name === other.name);
}

function isRadio(element: Element | null | undefined): element is HTMLInputElement {
  return element instanceof HTMLInputElement && element.type === "radio";
}
