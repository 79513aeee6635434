import type { FormReply } from "../../ui/forms/form-reply.ts";

type SeenInputProps = {
  reply: FormReply | undefined;
  /** The version that is stored now, for `compareSeen`. */
  seen: string | undefined;
};

/**
 * The hidden field `seen` of a form: the version that the person was shown at first, even if the page has been loaded again
 * to report a mistake in the form. Only a conflict, whose reply has no version, moves it to the current one.
 */
export function SeenInput({ reply, seen }: SeenInputProps) {
  const value = reply?.values.seen ?? seen;
  return value === undefined ? null : <input type="hidden" name="seen" value={value} />;
}
