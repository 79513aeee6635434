import { notSaved } from "../../ui/forms/form-reply.ts";
import { failure, success } from "../../ui/notice.ts";

/** The notices after a change of a customer's account. */
export const customerNotices = {
  changed: {
    disable: success("This customer cannot sign in any more."),
    enable: success("This customer can sign in again."),
    "end-sessions": success("This customer is signed out everywhere."),
  },
  disabled: failure("A disabled account cannot use a reset code. Please enable it first."),
  "too-many": failure("Many codes were made for this account recently. Please try again later."),
  unavailable: failure(notSaved.form),
};
