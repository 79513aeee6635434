import sheet from "./desk.css?url";

/** The style sheet of the desk's signed-out pages, for `links`. */
export function signedOutDeskLinks() {
  return [{ rel: "stylesheet", href: sheet }];
}
