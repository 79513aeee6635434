/** What a form edits, of one restaurant, with its hidden fields. */
export interface Edited {
  vendorId: string;
  /** Undefined for a new dish or group. */
  id: string | undefined;
  formKey?: string | undefined;
  /** The version when the form was shown, see `identifyDishForm`. */
  seen?: string | undefined;
}
