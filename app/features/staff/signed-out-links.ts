import accountSheet from "../accounts/account-page.css?url";
import deskSheet from "./desk.css?url";

/** The style sheets of the desk's signed-out pages, for `links`. */
export function signedOutDeskLinks() {
  return [accountSheet, deskSheet].map((href) => ({ rel: "stylesheet", href }));
}
