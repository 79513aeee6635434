import { href } from "react-router";
import { AddressBook } from "../features/addresses/address-book.tsx";
import { addressChoice, profileAddressForm } from "../features/addresses/address-form.ts";
import { addAddress, changeAddress, findAddressBook } from "../features/addresses/addresses.server.ts";
import { addAddressRefusal, addressMessages, addressNotices } from "../features/addresses/messages.ts";
import { customerContext, refuseOtherAccount } from "../http/accounts/customer.server.ts";
import { orUnavailable, throwUnavailable } from "../http/errors.server.ts";
import { flash } from "../http/flash.server.ts";
import { readForm, readIntent, tooManyRequests } from "../http/form.server.ts";
import { seeOther } from "../http/responses.ts";
import { t } from "../i18n/text.ts";
import { offlineReply } from "../ui/connection/offline-fallback.ts";
import { LoadError } from "../ui/load-error.tsx";
import { Page } from "../ui/page.tsx";
import type { Route } from "./+types/delivery-addresses";

export async function loader({ context, url }: Route.LoaderArgs) {
  const { customerId } = context.get(customerContext);
  const book = await findAddressBook(customerId).catch(throwUnavailable("failed to list addresses"));
  return { ...book, customerId, toDelete: book.addresses.find(({ id }) => id === url.searchParams.get("delete")) };
}

export async function action({ request, context }: Route.ActionArgs) {
  const { customerId } = context.get(customerContext);
  const intent = await readIntent(request);
  if (intent === "add") return addNewAddress(request, customerId);
  const form = await readForm(request, addressChoice);
  // Only characters that cannot be stored are refused here, and the page's buttons and choices send none.
  if (!form.ok) return seeOther(href("/profile/addresses"), flash(request, addressNotices["not-found"]));
  const changing = changeAddress(customerId, form.value, intent);
  const result = await orUnavailable(changing, "failed to change an address");
  if (result.kind === "too-many") {
    return form.refuse({ form: addressMessages.tooMany(result.seconds) }, tooManyRequests(result.seconds));
  }
  return seeOther(href("/profile/addresses"), flash(request, addressNotices[result.kind]));
}

async function addNewAddress(request: Request, customerId: string) {
  const form = await readForm(request, profileAddressForm);
  if (!form.ok) return form.refusal;
  const refusal = refuseOtherAccount(form, customerId);
  if (refusal) return refusal;
  const added = await orUnavailable(addAddress(customerId, form.value), "failed to add an address");
  if (added.kind !== "added") return form.refuse(...addAddressRefusal(added));
  return seeOther(href("/profile/addresses"), flash(request, addressNotices.added));
}

export const clientAction = offlineReply((form) => ({
  form: form.get("intent") === "add" ? addressMessages.addFailed : addressNotices.unavailable.message,
}));

export default function DeliveryAddresses({ loaderData, actionData: reply }: Route.ComponentProps) {
  return (
    <Page title={t("Delivery Addresses")} backTo={href("/profile")} hasErrors={Boolean(reply)}>
      <AddressBook {...loaderData} reply={reply} />
    </Page>
  );
}

export function ErrorBoundary() {
  return <LoadError title={t("Delivery Addresses")} message={t("Your addresses could not be loaded")} />;
}
