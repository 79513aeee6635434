import { useEffect, useRef } from "react";

type ErrorSummaryProps = { title: string; errors: { message: string; href?: string }[] };

/**
 * What went wrong with a form, at the top of main, each message a link to its field. The browser focuses it when the
 * page arrives; give it a `key` that changes with each attempt to have the same errors focused again.
 */
export function ErrorSummary({ title, errors }: ErrorSummaryProps) {
  const box = useRef<HTMLDivElement>(null);
  const said = [title, ...errors.map((error) => error.message)].join("\n");
  const lastSaid = useRef("");

  useEffect(() => {
    // React writes autofocus only into server markup, where the browser has already obeyed it: no second focus then.
    const arrivedAsHtml = lastSaid.current === "" && box.current?.hasAttribute("autofocus");
    if (!arrivedAsHtml) box.current?.focus();
    lastSaid.current = said;
  }, [said]);

  return (
    <div className="error-summary" ref={box} tabIndex={-1} autoFocus>
      <div role="alert">
        <h2 className="error-summary-title">{title}</h2>
        <ul className="error-summary-list">
          {errors.map(({ message, href }) => (
            <li key={`${href} ${message}`}>{href ? <a href={href}>{message}</a> : message}</li>
          ))}
        </ul>
      </div>
    </div>
  );
}
