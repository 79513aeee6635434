import { testPassword } from "../../../db/factories.ts";

/** A form with valid fields. */
export interface FilledForm {
  /** The file in `app/routes/` that handles it. */
  file: string;
  who: string;
  /** The path of the page that shows it. The form is sent there, too, unless it has an `action`. */
  page: string;
  action?: string;
  fields: Record<string, string>;
  /** Further fields, which are sent with the values that the page shows. */
  fromPage?: string[];
  /** Fields that the form accepts although the page does not show them to this person. */
  alsoAccepts?: string[];
}

type Rest = Pick<FilledForm, "action" | "fromPage" | "alsoAccepts">;

/** Makes forms that one person fills in. */
export const formsOf =
  (who: string) =>
  (file: string, page: string, fields: FilledForm["fields"] = {}, rest: Rest = {}): FilledForm => ({
    file,
    who,
    page,
    fields,
    ...rest,
  });

export const newPassword = { password: "a-fine-one", confirmPassword: "a-fine-one" };
export const passwordChange = { current: testPassword, ...newPassword };
