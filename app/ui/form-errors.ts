/** What a refused form comes back with: values as typed, and messages by field. */
export interface RefusedForm {
  initialValue?: Record<string, unknown> | null;
  error?: Record<string, string[] | null> | null;
}

/** What was typed into a field before the form was refused. */
export function typed(reply: RefusedForm | undefined, name: string): string | undefined {
  const value = reply?.initialValue?.[name];
  return typeof value === "string" ? value : undefined;
}

/** The first message for a field. */
export function errorOf(reply: RefusedForm | undefined, name: string): string | undefined {
  return reply?.error?.[name]?.[0];
}

/** Every field's first message in the order of `names`, as links to the fields; equal messages once. */
export function listErrors(reply: RefusedForm | undefined, names: string[]): { message: string; href: string }[] {
  const seen = new Set<string>();
  return names.flatMap((name) => {
    const message = errorOf(reply, name);
    if (!message || seen.has(message)) return [];
    seen.add(message);
    return [{ message, href: `#${name}` }];
  });
}
