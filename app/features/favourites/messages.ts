import { say } from "../../i18n/text.ts";
import { failure, type Notice } from "../../ui/notice.ts";
import type { ChangeFavouriteResult } from "./favourites.server.ts";

/** The maximum number of favourites per customer. */
export const maxFavourites = 200;

export const favouriteFailed = failure(say("Your favourites could not be changed. Please try again."));

/** The notices after a heart was pressed; it shows a success itself. */
export const favouriteNotices: Record<ChangeFavouriteResult["kind"] | "unavailable", Notice | undefined> = {
  changed: undefined,
  full: {
    type: "warning",
    title: say("Favourites"),
    message: say(`You can have at most ${maxFavourites} favourites.` as const),
  },
  "not-found": failure(say("This restaurant may no longer be available.")),
  unavailable: favouriteFailed,
};
