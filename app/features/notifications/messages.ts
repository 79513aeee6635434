import { failure, success } from "../../ui/notice.ts";

// Must not import zod, because browser code imports this module.

export const notificationMessages = {
  saved: success("Your choice was saved."),
  subscribed: success("This device will tell you about your orders."),
  unsubscribed: success("No device is told about your orders any more."),
  failed: failure("Your choice could not be saved. Please try again."),
  blocked: "This browser does not allow notifications from this site. Allow them in its settings, then try again.",
  unreachable: "Notifications could not be turned on. Please try again when you are online.",
};
