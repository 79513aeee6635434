import type { FormReply } from "../../ui/forms/form-reply.ts";

/**
 * The id of the customer whose page this is: its form is refused once another customer has signed in in this browser, even
 * from the page that refused it before.
 */
export function AccountField({ id, reply }: { id: string; reply: FormReply | undefined }) {
  return <input type="hidden" name="account" value={reply?.values.account ?? id} />;
}
