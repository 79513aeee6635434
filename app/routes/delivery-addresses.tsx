import { data, Form, href, useNavigation } from "react-router";
import { countTry } from "../features/accounts/throttle.server.ts";
import { AddressFields } from "../features/addresses/address-fields.tsx";
import { addressChoice, profileAddressForm } from "../features/addresses/address-form.ts";
import { addressRefusals } from "../features/addresses/address-refusals.ts";
import { AddressRow } from "../features/addresses/address-row.tsx";
import {
  addAddress,
  deleteAddress,
  listAddresses,
  makeDefaultAddress,
  maxAddresses,
} from "../features/addresses/addresses.server.ts";
import { DeleteQuestion } from "../features/addresses/delete-question.tsx";
import { clientAddressContext } from "../http/client-address.server.ts";
import { listUnavailable, logFailure } from "../http/errors.server.ts";
import { type Flash, flash } from "../http/flash.server.ts";
import { formReply, readForm, readIntent, retryAfter, sendActionHeaders } from "../http/form.server.ts";
import { seeOther } from "../http/see-other.ts";
import { customerContext } from "../http/visitor.server.ts";
import { Button } from "../ui/button.tsx";
import { Card } from "../ui/card.tsx";
import { orCutOff, replyWith } from "../ui/cut-off.ts";
import { CutOffNotice } from "../ui/cut-off-notice.tsx";
import { ErrorSummary } from "../ui/error-summary.tsx";
import { FailedToLoad } from "../ui/failed-to-load.tsx";
import { errorOf, listErrors } from "../ui/form-errors.ts";
import { PageHeader } from "../ui/page-header.tsx";
import { PageTitle } from "../ui/page-title.tsx";
import type { Route } from "./+types/delivery-addresses";

const success = (message: string): Flash => ({ type: "success", title: "Success", message });
const failure = (message: string): Flash => ({ type: "error", title: "Error", message });

const madeDefault = success("Default address updated!");
const deleted = success("Address deleted successfully!");
const notFound = failure("This address was not found.");
const changeFailed = failure("Failed to change address. Please try again.");

export async function loader({ context, url }: Route.LoaderArgs) {
  const { customerId } = context.get(customerContext);
  const addresses = await listAddresses(customerId).catch(listUnavailable("addresses could not be listed"));
  return { addresses, asked: addresses.find(({ id }) => id === url.searchParams.get("delete")) };
}

export async function action({ request, context }: Route.ActionArgs) {
  const { customerId } = context.get(customerContext);
  const intent = await readIntent(request);
  const wait = await countTry("change-address", customerId, context.get(clientAddressContext));
  if (intent === "add") return addNewAddress(request, customerId, wait);
  if (wait) return data(formReply({}, { form: addressRefusals.tooOften(wait) }), tooOften(wait));
  const choice = await readForm(request, addressChoice);
  const addressId = choice.ok ? choice.value.addressId : "";
  const done = await change(intent, customerId, addressId).catch(logFailure("an address could not be changed"));
  return backToList(request, done === "failed" ? changeFailed : done);
}

function change(intent: string | null, customerId: string, addressId: string): Promise<Flash> {
  switch (intent) {
    case "default":
      return makeDefaultAddress(customerId, addressId).then((isDone) => (isDone ? madeDefault : notFound));
    case "delete":
      // Also for one that is gone already: a second tap asked for the same.
      return addressId ? deleteAddress(customerId, addressId).then(() => deleted) : Promise.resolve(notFound);
    default:
      return Promise.resolve(notFound);
  }
}

const tooOften = (wait: number) => ({ status: 429, headers: retryAfter(wait) });

async function addNewAddress(request: Request, customerId: string, wait: number | undefined) {
  const form = await readForm(request, profileAddressForm);
  if (!form.ok) return data(form.reply, 400);
  const reply = (label: string) => formReply(form.value, { label });
  if (wait) return data(reply(addressRefusals.tooOften(wait)), tooOften(wait));
  const added = await addAddress(customerId, form.value).then(
    (id) => ({ id }),
    logFailure("an address could not be added"),
  );
  if (added === "failed") return data(reply(addressRefusals.failed), 503);
  if (!added.id) return data(reply(addressRefusals.tooMany(maxAddresses)), 400);
  return backToList(request, success("Address added successfully!"));
}

function backToList(request: Request, notice: Flash) {
  return seeOther(href("/profile/addresses"), flash(request, notice));
}

export const headers = sendActionHeaders;

export const clientAction = orCutOff((_, form) =>
  form.get("intent") === "add" ? replyWith("label", addressRefusals.failed) : replyWith("form", changeFailed.message),
);

export default function DeliveryAddresses({ loaderData, actionData: reply }: Route.ComponentProps) {
  const { addresses, asked } = loaderData;
  const failure = errorOf(reply, "form");
  const isAdding = useNavigation().formData?.get("intent") === "add";
  return (
    <main className="page page--narrow" id="main">
      <PageTitle hasErrors={Boolean(reply)}>Delivery Addresses</PageTitle>
      <PageHeader title="Delivery Addresses" backTo={href("/profile")} />
      {failure && <CutOffNotice>{failure}</CutOffNotice>}
      {reply && !failure && <ErrorSummary title="Error" errors={listErrors(reply, ["label", "address"])} />}
      <Card title="Your Addresses">
        {addresses.length === 0 && <p className="quiet">No addresses found</p>}
        <ul>
          {addresses.map((address) => (
            <AddressRow key={address.id} address={address} />
          ))}
        </ul>
      </Card>
      <Card title="Add New Address">
        <Form method="post" noValidate key={addresses[addresses.length - 1]?.id}>
          <AddressFields reply={reply} />
          <Button name="intent" value="add" wide busy={isAdding}>
            Add Address
          </Button>
        </Form>
      </Card>
      {asked && <DeleteQuestion address={asked} />}
    </main>
  );
}

export function ErrorBoundary() {
  return <FailedToLoad title="Delivery Addresses" message="Your addresses could not be loaded" />;
}
