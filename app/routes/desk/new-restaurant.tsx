import { Form, href } from "react-router";
import { newFormKey } from "../../features/desk/form-id.server.ts";
import { useReply } from "../../features/desk/use-reply.ts";
import { createRestaurant } from "../../features/restaurants/create-restaurant.server.ts";
import { newRestaurantForm } from "../../features/restaurants/forms.ts";
import { restaurantMessages } from "../../features/restaurants/messages.ts";
import { requirePermission } from "../../http/desk/staff.server.ts";
import { orUnavailable } from "../../http/errors.server.ts";
import { flash } from "../../http/flash.server.ts";
import { forwardActionHeaders, readForm } from "../../http/form.server.ts";
import { seeOther } from "../../http/responses.ts";
import { Card } from "../../ui/card.tsx";
import { ErrorSummary } from "../../ui/forms/error-summary.tsx";
import { Field, TextAreaField } from "../../ui/forms/field.tsx";
import { fieldProps } from "../../ui/forms/form-reply.ts";
import { SubmitButton } from "../../ui/forms/submit-button.tsx";
import { Page } from "../../ui/page.tsx";
import type { Route } from "./+types/new-restaurant";

const fields = ["restaurantName", "cuisine", "address", "phone", "deliveryFee"];

export function loader({ context }: Route.LoaderArgs) {
  requirePermission(context, "restaurants.create");
  return { formKey: newFormKey() };
}

export async function action({ request, context }: Route.ActionArgs) {
  const member = requirePermission(context, "restaurants.create");
  const form = await readForm(request, newRestaurantForm);
  if (!form.ok) return form.refusal;
  const { formKey, ...restaurant } = form.value;
  const result = await orUnavailable(createRestaurant(member, restaurant, formKey), "failed to create a restaurant");
  if (result.kind === "unavailable") return form.refuseAsUnavailable();
  const page = href("/desk/restaurants/:restaurantId", { restaurantId: result.id });
  return seeOther(page, flash(request, restaurantMessages.created(restaurant.restaurantName)));
}

export const headers = forwardActionHeaders;

export default function NewRestaurant({ loaderData, actionData }: Route.ComponentProps) {
  const reply = useReply(actionData);
  return (
    <Page title="New restaurant" backTo={href("/desk/restaurants")} hasErrors={Boolean(reply)}>
      <ErrorSummary reply={reply} fields={fields} />
      <Card>
        <Form method="post" noValidate>
          <input type="hidden" name="formKey" value={loaderData.formKey} />
          <Field label="Name" {...fieldProps(reply, "restaurantName")} />
          <Field label="Cuisine" {...fieldProps(reply, "cuisine")} hint="For example: Karahi, BBQ, Desi" />
          <TextAreaField label="Address" rows={2} {...fieldProps(reply, "address")} autoComplete="off" />
          <Field label="Phone" {...fieldProps(reply, "phone")} type="tel" autoComplete="tel" />
          <Field label="Delivery fee in rupees" {...fieldProps(reply, "deliveryFee", "0")} inputMode="numeric" />
          <SubmitButton wide>Create restaurant</SubmitButton>
        </Form>
      </Card>
    </Page>
  );
}
