import type { ReactNode } from "react";
import { href, useLocation } from "react-router";
import { t } from "../../i18n/text.ts";
import { Button } from "../../ui/button.tsx";
import { Form } from "../../ui/form.tsx";
import { Icon } from "../../ui/icon.tsx";
import { useRoot } from "../../ui/use-root.ts";

/** The lite mode button in the footer of every page. */
export function LiteSwitch() {
  const { isLite, label } = useLite();
  return (
    <LiteForm>
      <Button name="lite" value={isLite ? "0" : "1"} tone="plain" small>
        {label}
      </Button>
    </LiteForm>
  );
}

/** The lite mode button as an entry of the profile menu, with an explanation. */
export function LiteEntry() {
  const { isLite, label } = useLite();
  return (
    <LiteForm>
      <button type="submit" name="lite" value={isLite ? "0" : "1"}>
        <Icon name="leaf" />
        <span>
          {label} <small className="menu-hint">{t("Pages without scripts, for slow or metered links")}</small>
        </span>
      </button>
    </LiteForm>
  );
}

/** Submits as a document request, so that the next page is loaded anew, with or without scripts. */
function LiteForm({ children }: { children: ReactNode }) {
  const { pathname, search } = useLocation();
  return (
    <Form method="post" action={href("/lite")} reloadDocument>
      <input type="hidden" name="backTo" value={pathname + search} />
      {children}
    </Form>
  );
}

function useLite(): { isLite: boolean; label: string } {
  const isLite = useRoot()?.isLite ?? false;
  return { isLite, label: isLite ? t("Turn Lite mode off") : t("Turn Lite mode on") };
}
