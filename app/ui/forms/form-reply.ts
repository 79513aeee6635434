import { translate } from "../../i18n/text.ts";

/** The action data of a rejected form. */
export interface FormReply {
  /** Heading above the error messages. */
  title: string;
  /** Submitted values by field name, without secrets. */
  values: Record<string, string>;
  /** One message per field name; `form` holds the message about the form as a whole. */
  errors: Record<string, string>;
  /** Pages that help to solve the problem, below the messages. */
  links?: { to: string; text: string }[];
  /** How long to wait before submitting again. */
  retryAfter?: { seconds: number };
}

/** The errors of a form of the desk whose change could not be stored. */
export const notSaved = { form: "This could not be saved. Please try again." };

/** Translates messages by field name. */
export function translateAll(errors: Record<string, string>): Record<string, string> {
  return Object.fromEntries(Object.entries(errors).map(([name, message]) => [name, translate(message)]));
}

/** Returns the name, value and error message of a field. The value is the submitted one or, without a reply, `saved`. */
export function fieldProps(reply: FormReply | undefined, name: string, saved?: string) {
  const defaultValue = reply ? reply.values[name] : saved;
  return { name, defaultValue, error: reply?.errors[name] };
}

type FieldError = { message: string; href?: string };

/**
 * Lists the error messages in the order of `names`, each with the href of its field, then those of hidden fields. Repeated
 * messages are listed once.
 */
export function listFieldErrors(reply: FormReply, names: string[]): FieldError[] {
  const errors = names.flatMap((name): FieldError[] => {
    const message = reply.errors[name];
    return message ? [{ message, href: `#${name}` }] : [];
  });
  const hidden = Object.entries(reply.errors).filter(([name]) => name !== "form" && !names.includes(name));
  const listed = [...errors, ...hidden.map(([, message]): FieldError => ({ message }))];
  const distinct = listed.filter(
    (error, index) => listed.findIndex(({ message }) => message === error.message) === index,
  );
  return reply.errors.form ? [{ message: reply.errors.form }, ...distinct] : distinct;
}
