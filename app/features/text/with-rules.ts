import type { z } from "zod";

/**
 * Adds rules that compare several fields of a form. They are also checked if some fields are invalid, so that one
 * submission reports all errors; zod by itself skips them. An error of the field itself comes first. No field may use
 * `abort`, because zod then skips the rules in any case.
 * @param findErrors returns error messages by field; its values are as submitted where a field is invalid
 */
export function withRules<Form extends z.ZodObject>(
  form: Form,
  findErrors: (values: z.output<Form>) => Record<string, string>,
): Form {
  return form.superRefine(
    (values, { addIssue }) => {
      for (const [field, message] of Object.entries(findErrors(values))) {
        addIssue({ code: "custom", path: [field], message });
      }
    },
    { when: () => true },
  );
}
