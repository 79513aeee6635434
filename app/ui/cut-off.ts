import { data } from "react-router";
import type { RefusedForm } from "./form-errors.ts";

interface ClientAction {
  request: Request;
  serverAction: () => Promise<unknown>;
}

/**
 * A `clientAction` for forms with much to type: without a connection the page stays, with all that was typed, and shows
 * what `refuse` answers, where the router would put an error in its place. Whether the server got the form is unknown
 * then.
 * @param refuse gets the address that the form was sent to
 * @template Answer what the page reads of the server's answers, too
 */
export function orCutOff<Answer>(refuse: (url: URL) => Answer) {
  return async ({ request, serverAction }: ClientAction) => {
    try {
      return (await serverAction()) as Answer;
    } catch (error) {
      // What `fetch` throws when the connection fails.
      if (!(error instanceof TypeError)) throw error;
      return data(refuse(new URL(request.url)), 503);
    }
  };
}

/** A message at one field of a form whose other fields are as they were. */
export function replyWith(field: string, message: string): RefusedForm {
  return { error: { [field]: [message] } };
}
