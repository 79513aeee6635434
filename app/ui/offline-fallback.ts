import { data } from "react-router";
import type { RefusedForm } from "./form-errors.ts";

interface ClientAction {
  request: Request;
  serverAction: () => Promise<unknown>;
}

/**
 * A `clientAction` for forms: without a connection the page stays, with all that was typed, and shows what `refuse`
 * answers, where the router would put an error in its place. Whether the server got the form is unknown then.
 * @param refuse gets the address that the form was sent to, and the form
 * @template Answer what the page reads of the server's answers, too
 */
export function withOfflineFallback<Answer>(refuse: (url: URL, form: FormData) => Answer) {
  return async ({ request, serverAction }: ClientAction) => {
    const sent = request.clone();
    try {
      return (await serverAction()) as Answer;
    } catch (error) {
      // What `fetch` throws when the connection fails.
      if (!(error instanceof TypeError)) throw error;
      return data(refuse(new URL(sent.url), await sent.formData()), 503);
    }
  };
}

/** A message at one field of a form whose other fields are as they were. */
export function fieldErrorReply(field: string, message: string): RefusedForm {
  return { error: { [field]: [message] } };
}
