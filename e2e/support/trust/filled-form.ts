import { testPassword } from "../../../db/factories.ts";

/** A form as a person fills it in, so that it is taken. */
export interface FilledForm {
  /** The file in `app/routes/` that takes it. */
  file: string;
  who: string;
  /** Where it is shown, and sent to unless `action` says otherwise. */
  page: string;
  action?: string;
  fields: Record<string, string>;
  /** Fields whose values come from the page. */
  shown?: string[];
  /** Fields that its page does not show to this person, and the form takes all the same. */
  takes?: string[];
}

export const newPassword = { password: "a-fine-one", confirmPassword: "a-fine-one" };
export const passwordChange = { current: testPassword, ...newPassword };
