import { Badge } from "../../ui/badge.tsx";
import { UserText } from "../../ui/user-text.tsx";
import type { Address } from "./addresses.server.ts";

/** A saved address: its label, whether it is the default one, and where it is. */
export function AddressText({ address: { label, address, isDefault } }: { address: Address }) {
  return (
    <>
      <strong>
        <UserText>{label}</UserText>
      </strong>{" "}
      {isDefault && <Badge tone="success">Default</Badge>}
      <br />
      <span className="quiet">
        <UserText>{address}</UserText>
      </span>
    </>
  );
}
