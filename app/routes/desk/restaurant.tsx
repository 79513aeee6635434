import { data, Form } from "react-router";
import { menuMessages, restaurantSaved } from "../../features/menu/messages.ts";
import { changeRestaurant, findRestaurantDetails } from "../../features/menu/restaurant-details.server.ts";
import { RestaurantFields, restaurantFieldNames } from "../../features/menu/restaurant-fields.tsx";
import { restaurantForm, toDetails } from "../../features/menu/restaurant-form.ts";
import { takePicture } from "../../features/pictures/take-picture.server.ts";
import { RestaurantLine } from "../../features/staff/restaurant-line.tsx";
import { orUnavailable, unavailablePage } from "../../http/errors.server.ts";
import { flash } from "../../http/flash.server.ts";
import { forwardActionHeaders, readForm } from "../../http/form.server.ts";
import { seeOther } from "../../http/responses.ts";
import { chooseRestaurant, requirePermission } from "../../http/staff.server.ts";
import { Card } from "../../ui/card.tsx";
import { ErrorSummary } from "../../ui/error-summary.tsx";
import { offlineReply } from "../../ui/offline-fallback.ts";
import { Page } from "../../ui/page.tsx";
import { SubmitButton } from "../../ui/submit-button.tsx";
import type { Route } from "./+types/restaurant";

export async function loader({ context, url }: Route.LoaderArgs) {
  const chosen = await chooseRestaurant(context, url, "restaurant");
  const details = await findRestaurantDetails(chosen.vendorId).catch(unavailablePage("failed to read a restaurant"));
  return { ...chosen, details };
}

export async function action({ request, context, url }: Route.ActionArgs) {
  const { vendorId } = await chooseRestaurant(context, url, "restaurant");
  const member = requirePermission(context, "restaurant", vendorId);
  const form = await readForm(request, restaurantForm, { takeUpload: (upload) => takePicture(member.id, upload) });
  if (!form.ok) return form.refusal;
  const changing = changeRestaurant(member, vendorId, toDetails(form.value));
  const changed = await orUnavailable(changing, "failed to change a restaurant");
  if (changed.kind === "unavailable") return form.refuseAsUnavailable({ form: menuMessages.unavailable });
  if (changed.kind === "not-found") throw data(null, 404);
  return seeOther(url.pathname + url.search, flash(request, restaurantSaved));
}

export const clientAction = offlineReply(() => ({ form: menuMessages.unavailable }));

export const headers = forwardActionHeaders;

export default function Restaurant({ loaderData, actionData: reply }: Route.ComponentProps) {
  return (
    <Page title="Restaurant" hasErrors={Boolean(reply)}>
      <RestaurantLine {...loaderData} />
      <ErrorSummary reply={reply} fields={restaurantFieldNames} />
      <Card>
        <Form method="post" encType="multipart/form-data" noValidate>
          <RestaurantFields {...loaderData} reply={reply} />
          <SubmitButton wide>Save</SubmitButton>
        </Form>
      </Card>
    </Page>
  );
}
