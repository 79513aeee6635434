import { Fragment } from "react";
import { t } from "../../i18n/text.ts";
import { languageOf, UserText } from "../../ui/user-text.tsx";
import type { OrderLine } from "./orders.server.ts";

/** '2 × Chicken Karahi (Half), 1 × Raita'. Right-to-left names do not reorder the text around them. */
export function OrderLines({ lines }: { lines: OrderLine[] }) {
  return lines.map(({ quantity, name, variationName, extras }, index) => (
    <Fragment key={index}>
      {index > 0 && t(", ")}
      <span className="line-count">{quantity} ×</span>{" "}
      <bdi lang={languageOf(name)}>
        {name}
        {(variationName || extras.length > 0) && (
          <>
            {" ("}
            <UserText>{[variationName, ...extras].filter(Boolean).join("; ")}</UserText>)
          </>
        )}
      </bdi>
    </Fragment>
  ));
}
