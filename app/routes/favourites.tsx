import { href, redirect } from "react-router";
import { favouriteForm } from "../features/favourites/favourite-form.ts";
import { changeFavourite } from "../features/favourites/favourites.server.ts";
import { favouriteFailed, favouriteNotices } from "../features/favourites/messages.ts";
import { customerContext } from "../http/accounts/customer.server.ts";
import { orUnavailable } from "../http/errors.server.ts";
import { flash } from "../http/flash.server.ts";
import { readForm } from "../http/form.server.ts";
import { seeOther, stayOnPage } from "../http/responses.ts";
import { safeRedirect } from "../http/safe-redirect.ts";
import { withOfflineFallback } from "../ui/connection/offline-fallback.ts";
import type { Route } from "./+types/favourites";

export function loader() {
  return redirect(`${href("/")}?favourites=1`);
}

/** Changes a favourite. Redirects back to the page of the heart; with scripts no navigation is needed. */
export async function action({ request, context, url }: Route.ActionArgs) {
  const form = await readForm(request, favouriteForm);
  if (!form.ok) return seeOther(href("/"), flash(request, favouriteFailed));
  const { backTo, ...change } = form.value;
  const place = `${safeRedirect(backTo)}#restaurant-${encodeURIComponent(change.restaurantId)}`;
  const changing = changeFavourite(context.get(customerContext).customerId, change);
  const { kind } = await orUnavailable(changing, "failed to change a favourite");
  const notice = favouriteNotices[kind];
  const cookies = notice ? [flash(request, notice)] : [];
  return stayOnPage({ request, url }, place, ...cookies);
}

export const clientAction = withOfflineFallback((): { message: string } | null => favouriteFailed);

export default function Favourites() {
  return null;
}
