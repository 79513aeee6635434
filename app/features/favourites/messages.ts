import { say } from "../../i18n/text.ts";
import { failure, type Notice } from "../../ui/notice.ts";
import type { ChangeFavouriteResult } from "./favourites.server.ts";

/** The maximum number of favourites per customer. */
export const maxFavourites = 200;

export const favouriteFailed = failure(say("Your favourites could not be changed. Please try again."));
const notFound = failure(say("This restaurant may no longer be available."));
const full: Notice = {
  type: "warning",
  title: say("Favourites"),
  message: say(`You can have at most ${maxFavourites} favourites.` as const),
};

/** Returns the notice after a heart was pressed; undefined for a success, which the heart itself shows. */
export function favouriteNotice(kind: ChangeFavouriteResult["kind"] | "unavailable"): Notice | undefined {
  switch (kind) {
    case "changed":
      return undefined;
    case "full":
      return full;
    case "not-found":
      return notFound;
    case "unavailable":
      return favouriteFailed;
  }
}
