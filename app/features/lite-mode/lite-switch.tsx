import { href } from "react-router";
import { t } from "../../i18n/text.ts";
import { Button } from "../../ui/button.tsx";
import { ReloadForm } from "../../ui/forms/reload-form.tsx";
import { Icon } from "../../ui/icon.tsx";
import { useRoot } from "../../ui/use-root.ts";

/** The lite mode button in the footer of every page. */
export function LiteSwitch() {
  const { isLite, label } = useLite();
  return (
    <ReloadForm action={href("/lite")}>
      <Button name="lite" value={isLite ? "0" : "1"} tone="plain" small>
        {label}
      </Button>
    </ReloadForm>
  );
}

/** The lite mode button as an entry of the profile menu, with an explanation. */
export function LiteEntry() {
  const { isLite, label } = useLite();
  return (
    <ReloadForm action={href("/lite")}>
      <button type="submit" name="lite" value={isLite ? "0" : "1"}>
        <Icon name="leaf" />
        <span>
          {label} <small className="menu-hint">{t("Pages without scripts, for slow or metered connections")}</small>
        </span>
      </button>
    </ReloadForm>
  );
}

function useLite(): { isLite: boolean; label: string } {
  const isLite = useRoot()?.isLite ?? false;
  return { isLite, label: isLite ? t("Turn Lite mode off") : t("Turn Lite mode on") };
}
