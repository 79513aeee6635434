import { say } from "../../i18n/text.ts";
import { failure, success } from "../../ui/notice.ts";

export const notificationMessages = {
  saved: success(say("Your choice was saved.")),
  subscribed: success(say("This device will notify you about your orders.")),
  "device-unsubscribed": success(say("This device will not notify you about your orders any more.")),
  unsubscribed: success(say("None of your devices will notify you about orders any more.")),
  failed: failure(say("Your choice could not be saved. Please try again.")),
  blocked: say("This browser does not allow notifications from this site. Allow them in its settings, then try again."),
  unreachable: say("Notifications could not be turned on. Please try again when you are online."),
};
