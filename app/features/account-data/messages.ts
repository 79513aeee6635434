import { say } from "../../i18n/text.ts";

/** The name of past orders and reviews whose customer deleted the account. */
export const deletedName = say("Deleted customer");

export const accountDeletionMessages = {
  missing: say("Please enter your password"),
  incorrect: say("Your password is incorrect."),
  ordersOnTheWay: say("You have an order on its way. You can delete your account once it is delivered or cancelled."),
  failed: say("Your account could not be deleted. Please try again."),
};
