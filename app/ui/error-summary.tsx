import { useEffect, useRef } from "react";
import { focusHashTarget } from "./focus-target.ts";
import { type FormReply, listFieldErrors } from "./form-reply.ts";

type ErrorSummaryProps = {
  reply: FormReply | undefined;
  /** The fields in the order in which their messages are read. */
  fields: string[];
};

/**
 * What went wrong with a form, above its fields, each message a link to its field; nothing before it was refused. The
 * browser focuses it when the page arrives; after that every refused attempt does, an identical one included.
 */
export function ErrorSummary({ reply, fields }: ErrorSummaryProps) {
  return reply ? <Summary reply={reply} fields={fields} /> : null;
}

function Summary({ reply, fields }: { reply: FormReply; fields: string[] }) {
  const box = useRef<HTMLDivElement>(null);
  const answered = useRef<FormReply>(undefined);

  useEffect(() => {
    // React writes autofocus only into server markup, where the browser has already obeyed it: no second focus then.
    const arrivedAsHtml = answered.current === undefined && box.current?.hasAttribute("autofocus");
    if (!arrivedAsHtml) box.current?.focus();
    answered.current = reply;
  }, [reply]);

  return (
    <div className="error-summary" ref={box} tabIndex={-1} autoFocus>
      <div role="alert">
        <h2 className="error-summary-title">{reply.title}</h2>
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
        </ul>
      </div>
    </div>
  );
}
