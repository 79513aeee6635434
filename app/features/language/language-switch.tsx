import type { ReactNode } from "react";
import { href } from "react-router";
import { type Language, language, t } from "../../i18n/text.ts";
import { Button } from "../../ui/button.tsx";
import { ReloadForm } from "../../ui/forms/reload-form.tsx";
import { Icon } from "../../ui/icon.tsx";

/** The name of the other language, in that language, with its `lang` and `dir` attributes. */
const others: Record<Language, { value: Language; name: ReactNode }> = {
  en: { value: "ur", name: <bdi lang="ur">اردو</bdi> },
  ur: { value: "en", name: <bdi lang="en">English</bdi> },
};

/** The button in the footer that shows the site in the other language. */
export function LanguageSwitch() {
  const { value, name } = others[language()];
  return (
    <ReloadForm action={href("/language")}>
      <Button name="language" value={value} tone="plain" small>
        {name}
      </Button>
    </ReloadForm>
  );
}

/** The same button as an entry of the profile menu. */
export function LanguageEntry() {
  const { value, name } = others[language()];
  return (
    <ReloadForm action={href("/language")}>
      <button type="submit" name="language" value={value}>
        <Icon name="globe" />
        <span>
          {name} <small className="menu-hint">{t("Change language")}</small>
        </span>
      </button>
    </ReloadForm>
  );
}
