import { useEffect, useRef } from "react";
import { useActionData } from "react-router";
import { focusHashTarget } from "./focus-target.ts";

type ErrorSummaryProps = { title: string; errors: { message: string; href?: string }[] };

/**
 * What went wrong with a form, above its fields, each message a link to its field. The browser focuses it when the
 * page arrives; then each refused attempt does, the same one again, too.
 */
export function ErrorSummary({ title, errors }: ErrorSummaryProps) {
  const box = useRef<HTMLDivElement>(null);
  const attempt = useActionData();
  const answered = useRef<unknown>(undefined);

  useEffect(() => {
    // React writes autofocus only into server markup, where the browser has already obeyed it: no second focus then.
    const arrivedAsHtml = answered.current === undefined && box.current?.hasAttribute("autofocus");
    if (!arrivedAsHtml) box.current?.focus();
    answered.current = attempt;
  }, [attempt]);

  return (
    <div className="error-summary" ref={box} tabIndex={-1} autoFocus>
      <div role="alert">
        <h2 className="error-summary-title">{title}</h2>
        <ul className="error-summary-list">
          {errors.map(({ message, href }) => (
            <li key={`${href} ${message}`}>
              {href ? (
                <a href={href} onClick={focusHashTarget}>
                  {message}
                </a>
              ) : (
                message
              )}
            </li>
          ))}
        </ul>
      </div>
    </div>
  );
}
