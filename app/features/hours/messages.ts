import { failure, success } from "../../ui/notice.ts";
import { maxExceptions } from "./opening-hours.ts";
import { describeTime } from "./opening-text.ts";

export const hoursMessages = {
  unattended: "Two orders in a row were not answered.",
  changed: "Somebody changed the hours in the meantime. Please check what you entered, then save it again.",
  pausedAgain: "The restaurant was paused again in the meantime. Press Resume again to end the new pause, too.",
  noHours:
    "Without any hours the restaurant would be open all day, every day. To take no orders, close it on the page Restaurant.",
  taken: "These days already have other hours. Please remove those first.",
  full: `There are other hours for ${maxExceptions} days or periods already. Please remove some first.`,
};

export const hoursNotices = {
  changed: success("The hours were saved."),
  gone: success("These hours were already removed."),
  resumed: success("Taking orders again."),
  nothingChosen: failure("Please press the button again."),
  paused: (until: Date, now: number) => success(`No orders until ${describeTime(until.getTime(), now)}.`),
};
