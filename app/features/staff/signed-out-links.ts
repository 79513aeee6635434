import accountSheet from "../accounts/account-page.css?url";
import deskSheet from "./desk.css?url";

/** The style sheets of the desk's pages outside the sign-in, for `links`. */
export function signedOutDeskLinks() {
  return [accountSheet, deskSheet].map((href) => ({ rel: "stylesheet", href }));
}
