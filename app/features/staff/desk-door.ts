import accountSheet from "../accounts/account-page.css?url";
import deskSheet from "./desk.css?url";

/** The style sheets of the desk's pages for people who are not signed in. */
export function deskDoorLinks() {
  return [accountSheet, deskSheet].map((href) => ({ rel: "stylesheet", href }));
}
