/** What a page gets back for a form that was refused. */
export interface FormReply {
  /** Stands over the messages. */
  title: string;
  /** What was typed, by field, without secrets. */
  values: Record<string, string>;
  /** One message a field; what concerns no single field is called `form`. */
  errors: Record<string, string>;
  /** After how long trying again makes sense. */
  retryAfter?: { seconds: number };
}

/** Name, value and message of a field. `saved` is shown until something was typed. */
export function fieldProps(reply: FormReply | undefined, name: string, saved?: string) {
  const defaultValue = reply ? reply.values[name] : saved;
  return { name, defaultValue, error: reply?.errors[name] };
}

/** The fields' messages in the order of `names`, as links to the fields; equal messages once. */
export function listFieldErrors(reply: FormReply, names: string[]): { message: string; href?: string }[] {
  const errors = names.flatMap((name) => {
    const message = reply.errors[name];
    return message ? [{ message, href: `#${name}` }] : [];
  });
  const distinct = errors.filter(({ message }, index) => errors.findIndex((one) => one.message === message) === index);
  return reply.errors.form ? [{ message: reply.errors.form }, ...distinct] : distinct;
}
