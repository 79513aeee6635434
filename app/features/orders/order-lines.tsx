import { t } from "../../i18n/text.ts";
import { InlineList } from "../../ui/inline-list.tsx";
import { languageOf, UserText } from "../../ui/text/user-text.tsx";
import type { OrderLine } from "./order-rows.server.ts";

type NamedLine = Pick<OrderLine, "quantity" | "name" | "size">;

/**
 * '2 × Chicken Karahi (Half), 1 × Raita': what an order is recognized by, without extras and notes. Right-to-left names do not
 * reorder the text around them.
 */
export function OrderLines({ lines }: { lines: NamedLine[] }) {
  return <InlineList separator={t(", ")} items={lines.map(describe)} />;
}

const describe = ({ quantity, name, size }: NamedLine) => (
  <bdi lang={languageOf(name)}>
    <span className="line-count">{quantity} ×</span> {name}
    {size && (
      <>
        {" ("}
        <UserText>{size}</UserText>)
      </>
    )}
  </bdi>
);
