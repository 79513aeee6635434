import { useEffect, useRef } from "react";
import { Link } from "../link.tsx";
import { focusHashTarget } from "./focus-target.ts";
import { type FormReply, listFieldErrors } from "./form-reply.ts";

type ErrorSummaryProps = {
  reply: FormReply | undefined;
  /** Field names in the order of their messages. */
  fields: string[];
};

/**
 * Lists the errors of a rejected form above its fields, each linking to its field. Renders nothing without a reply.
 * The browser focuses the summary on page load, and every later reply focuses it again, even an identical one.
 */
export function ErrorSummary({ reply, fields }: ErrorSummaryProps) {
  return reply ? <Summary reply={reply} fields={fields} /> : null;
}

function Summary({ reply, fields }: { reply: FormReply; fields: string[] }) {
  const box = useRef<HTMLDivElement>(null);
  const lastReply = useRef<FormReply>(undefined);

  useEffect(() => {
    // React writes the autofocus attribute only into server HTML, and the browser has already handled it there.
    const wasFocusedByBrowser = lastReply.current === undefined && box.current?.hasAttribute("autofocus");
    if (!wasFocusedByBrowser) box.current?.focus();
    lastReply.current = reply;
  }, [reply]);

  return (
    <div className="error-summary" ref={box} tabIndex={-1} autoFocus>
      <div role="alert">
        <h2>{reply.title}</h2>
        <ul className="error-summary-list">
          {listFieldErrors(reply, fields).map(({ message, href }) => (
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
          {reply.links?.map(({ to, text }) => (
            <li key={to}>
              <Link to={to}>{text}</Link>
            </li>
          ))}
        </ul>
      </div>
    </div>
  );
}
