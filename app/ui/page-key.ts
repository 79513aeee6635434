/** What makes an address another place; a dialog or an address chosen does not. */
const placeParams = ["page", "q", "category", "vendorId"];

/** Equal exactly for the addresses of one place: a page of the app, of a list, of a search. */
export function pageKey({ pathname, search }: { pathname: string; search: string }): string {
  const params = new URLSearchParams(search);
  return [pathname, ...placeParams.map((name) => params.get(name) ?? "")].join("\n");
}
