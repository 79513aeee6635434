import sheet from "./desk.css?url";

/** Returns the `links` of the desk's signed-out pages. */
export function signedOutDeskLinks() {
  return [{ rel: "stylesheet", href: sheet }];
}
