import { say, stripBidiControls, t } from "../../i18n/text.ts";

/** Messages for customers about scheduled orders. `when` is 'at 8:30 PM' or 'tomorrow at 12:30 AM', for example. */
export const scheduledOrderMessages = {
  deliver: (when: string) => t("Deliver {when}", { when }),
  /** The previously chosen time has passed. */
  chosenIsGone: say("The time you chose is no longer available. Please choose another one."),
  timeGone: (restaurantName: string, when: string) =>
    t("{restaurant} can no longer deliver {when}. Please choose another time. Your cart is kept.", {
      restaurant: stripBidiControls(restaurantName),
      when,
    }),
  chooseTime: (restaurantName: string) =>
    t("{restaurant} is closed right now, but delivers later today. Please choose a time. Your cart is kept.", {
      restaurant: stripBidiControls(restaurantName),
    }),
  canSchedule: say("You can order for later today."),
  placed: (orderId: string, when: string) =>
    t("Your order {number} has been placed. It will be delivered {when}.", { number: `#${orderId}`, when }),
  /** On the order's page until the kitchen's board shows the order. */
  waits: (restaurantName: string, time: string) =>
    t("Your order is scheduled for later. {restaurant} will receive it at {time}.", {
      restaurant: stripBidiControls(restaurantName),
      time,
    }),
};
