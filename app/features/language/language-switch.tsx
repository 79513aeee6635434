import type { ReactNode } from "react";
import { href, useLocation } from "react-router";
import { type Language, language, t } from "../../i18n/text.ts";
import { Button } from "../../ui/button.tsx";
import { Form } from "../../ui/form.tsx";
import { Icon } from "../../ui/icon.tsx";

/** The name of the other language, in that language, and how the page marks it. */
const others: Record<Language, { value: Language; name: ReactNode }> = {
  en: { value: "ur", name: <bdi lang="ur">اردو</bdi> },
  ur: { value: "en", name: <bdi lang="en">English</bdi> },
};

/** The button in the footer that shows the site in the other language. */
export function LanguageSwitch() {
  const { value, name } = others[language()];
  return (
    <LanguageForm>
      <Button name="language" value={value} tone="plain" small>
        {name}
      </Button>
    </LanguageForm>
  );
}

/** The same as an entry of the profile menu. */
export function LanguageEntry() {
  const { value, name } = others[language()];
  return (
    <LanguageForm>
      <button type="submit" name="language" value={value}>
        <Icon name="chat" />
        <span>
          {name} <small className="menu-hint">{t("Change language")}</small>
        </span>
      </button>
    </LanguageForm>
  );
}

/** Submits as a document request: a page that is already there keeps its language. */
function LanguageForm({ children }: { children: ReactNode }) {
  const { pathname, search } = useLocation();
  return (
    <Form method="post" action={href("/language")} reloadDocument>
      <input type="hidden" name="backTo" value={pathname + search} />
      {children}
    </Form>
  );
}
