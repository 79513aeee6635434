import { t } from "../../i18n/text.ts";
import { InlineList } from "../../ui/inline-list.tsx";
import { languageOf, UserText } from "../../ui/text/user-text.tsx";
import type { OrderLine } from "./order-rows.server.ts";

/** '2 × Chicken Karahi (Half), 1 × Raita'. Right-to-left names do not reorder the text around them. */
export function OrderLines({ lines }: { lines: OrderLine[] }) {
  return <InlineList separator={t(", ")} items={lines.map(describe)} />;
}

const describe = ({ quantity, name, size, extras }: OrderLine) => (
  <bdi lang={languageOf(name)}>
    <span className="line-count">{quantity} ×</span> {name}
    {(size || extras.length > 0) && (
      <>
        {" ("}
        <UserText>{[size, ...extras].filter(Boolean).join("; ")}</UserText>)
      </>
    )}
  </bdi>
);
