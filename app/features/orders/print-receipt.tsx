import { t } from "../../i18n/text.ts";
import { Button } from "../../ui/button.tsx";
import { useHydrated } from "../../ui/use-hydrated.ts";
import { printReceipt } from "./messages.ts";

/** Prints the order's page as a receipt. Rendered only by scripts; without them, the browser's menu prints it. */
export function PrintReceipt() {
  if (!useHydrated()) return null;
  return (
    <Button type="button" tone="plain" wide onClick={() => window.print()}>
      {t(printReceipt)}
    </Button>
  );
}
