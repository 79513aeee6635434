import { data } from "react-router";
import { say, translate } from "../../i18n/text.ts";
import { type FormReply, notSaved, translateAll } from "../forms/form-reply.ts";
import { isConnectionLost, rejectWhenUnreachable } from "./connection-lost.ts";

/** What the router passes to a `clientAction`. */
export interface ClientAction {
  request: Request;
  serverAction: () => Promise<unknown>;
}

/**
 * Creates a `clientAction` that returns the result of `fallback`, with status 503, if the connection fails or the
 * server or its database can no longer be reached. The page and its input then stay, where the router would show an error
 * page. The server may have processed the form nevertheless.
 * @param fallback receives the URL and the data of the submitted form
 * @template Answer type of the action data, from the server as well as from `fallback`
 */
export function withOfflineFallback<Answer>(fallback: (url: URL, form: FormData) => Answer) {
  return async ({ request, serverAction }: ClientAction) => {
    const sent = request.clone();
    try {
      return (await rejectWhenUnreachable(serverAction())) as Answer;
    } catch (error) {
      if (!(await isConnectionLost(error))) throw error;
      return data(fallback(new URL(sent.url), await sent.formData()), 503);
    }
  };
}

/**
 * Like `withOfflineFallback`, with a `FormReply` as the result. `getErrors` returns the error messages by field name; the
 * default is the desk's.
 */
export function offlineReply(getErrors: (form: FormData) => Record<string, string> = () => notSaved, title = "Error") {
  return withOfflineFallback((_, form) => formReply(form, getErrors(form), title));
}

/** Builds the reply to a form whose request failed, from the submitted values and the error messages by field name. */
export function formReply(form: FormData, errors: Record<string, string>, title = "Error"): FormReply {
  return { title: translate(title), values: valuesWithoutSecrets(form), errors: translateAll(errors) };
}

/** Why a link or button that leaves the page is not followed without a connection. */
export const tryAgainSoon = { title: say("You are offline"), message: say("Please try again in a moment.") };

const secretField = /password|current/i;

/** Whether one of the fields is a password. */
export function hasSecrets(values: Record<string, string>): boolean {
  return Object.keys(values).some((name) => secretField.test(name));
}

function valuesWithoutSecrets(form: FormData): Record<string, string> {
  const fields = [...form].filter(([name]) => !secretField.test(name));
  return Object.fromEntries(fields.map(([name, value]) => [name, String(value)]));
}
