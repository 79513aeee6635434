import { ErrorSummary } from "../../ui/error-summary.tsx";
import type { FormReply } from "../../ui/form-reply.ts";
import { useUnsentForm } from "../../ui/use-root.ts";
import { AddressList } from "./address-list.tsx";
import type { Address } from "./addresses.server.ts";
import { NewAddressCard } from "./new-address-card.tsx";

type AddressBookProps = { addresses: Address[]; areas: string[]; reply: FormReply | undefined };

/** The customer's saved addresses and the form that adds one. */
export function AddressBook({ addresses, areas, reply: answer }: AddressBookProps) {
  const unsent = useUnsentForm();
  const reply = answer ?? (unsent?.values.intent === "add" ? unsent : undefined);
  return (
    <>
      <ErrorSummary reply={reply} fields={["label", "address", "area"]} />
      <AddressList addresses={addresses} areas={areas} />
      <NewAddressCard key={addresses.at(-1)?.id} reply={reply} areas={areas} />
    </>
  );
}
