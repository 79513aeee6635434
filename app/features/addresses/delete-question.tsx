import { Form, href, useNavigation } from "react-router";
import { stripBidiControls } from "../../ui/bidi.ts";
import { Button, ButtonLink } from "../../ui/button.tsx";
import { Modal } from "../../ui/modal.tsx";
import type { Address } from "./addresses.server.ts";

/** Asks before an address goes. */
export function DeleteQuestion({ address: { id, label } }: { address: Address }) {
  const list = href("/profile/addresses");
  const isBusy = useNavigation().formData?.get("intent") === "delete";
  return (
    <Modal
      type="warning"
      title="Delete Address"
      message={`Are you sure you want to delete the address “${stripBidiControls(label)}”?`}
      closeTo={list}
      actions={
        <Form method="post" action={list} replace className="actions">
          <input type="hidden" name="addressId" value={id} />
          <Button name="intent" value="delete" tone="danger" wide busy={isBusy}>
            Delete
          </Button>
          <ButtonLink to={list} tone="plain" wide replace preventScrollReset>
            Cancel
          </ButtonLink>
        </Form>
      }
    />
  );
}
