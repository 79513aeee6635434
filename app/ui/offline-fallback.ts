import { data } from "react-router";
import type { FormReply } from "./form-reply.ts";

interface ClientAction {
  request: Request;
  serverAction: () => Promise<unknown>;
}

/**
 * A `clientAction` for forms: without a connection the page stays, with all that was typed, and shows what `fallback`
 * returns, where the router would replace it by an error page. Whether the server received the form is unknown then.
 * @param fallback gets the URL that the form was sent to, and the form
 * @template Answer what the page reads from the server's answers, too
 */
export function withOfflineFallback<Answer>(fallback: (url: URL, form: FormData) => Answer) {
  return async ({ request, serverAction }: ClientAction) => {
    const sent = request.clone();
    try {
      return (await serverAction()) as Answer;
    } catch (error) {
      // What `fetch` throws when the connection fails.
      if (!(error instanceof TypeError)) throw error;
      return data(fallback(new URL(sent.url), await sent.formData()), 503);
    }
  };
}

/** The same for forms that are answered with messages: everything typed stays in the page. `errors` are by field. */
export function offlineReply(errorsOf: (form: FormData) => Record<string, string>, title = "Error") {
  return withOfflineFallback((_, form) => formReply(form, errorsOf(form), title));
}

/** The reply to a form that never reached the server: what was typed, with messages by field. */
export function formReply(form: FormData, errors: Record<string, string>, title = "Error"): FormReply {
  return { title, values: typedValues(form), errors };
}

const secretField = /password|current/i;

function typedValues(form: FormData): Record<string, string> {
  const kept = [...form].filter(([name]) => !secretField.test(name));
  return Object.fromEntries(kept.map(([name, value]) => [name, String(value)]));
}
