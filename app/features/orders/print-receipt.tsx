import { t } from "../../i18n/text.ts";
import { Button } from "../../ui/button.tsx";
import { useHydrated } from "../../ui/use-hydrated.ts";
import { printReceipt } from "./messages.ts";

/** Prints the order's page, which is the receipt on paper. Without scripts the browser's own menu prints it. */
export function PrintReceipt() {
  if (!useHydrated()) return null;
  return (
    <Button type="button" tone="plain" wide onClick={() => window.print()}>
      {t(printReceipt)}
    </Button>
  );
}
