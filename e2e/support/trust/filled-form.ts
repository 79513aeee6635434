import { testPassword } from "../../../db/factories.ts";

/** A form filled in validly, so that it is accepted. */
export interface FilledForm {
  /** The file in `app/routes/` that handles it. */
  file: string;
  who: string;
  /** Where it is shown, and sent to unless `action` says otherwise. */
  page: string;
  action?: string;
  fields: Record<string, string>;
  /** Fields whose values come from the page. */
  shown?: string[];
  /** Fields that its page does not show to this person, and the form accepts anyway. */
  takes?: string[];
}

export const newPassword = { password: "a-fine-one", confirmPassword: "a-fine-one" };
export const passwordChange = { current: testPassword, ...newPassword };
