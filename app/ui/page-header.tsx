import type { ReactNode } from "react";
import { t } from "../i18n/text.ts";
import { Icon } from "./icon.tsx";
import { Link } from "./link.tsx";
import { languageOf } from "./text/user-text.tsx";
import { useBack } from "./use-back.ts";
import { VisuallyHidden } from "./visually-hidden.tsx";

/** The path of a page, or a place of the current page: `mask` is the URL that the browser shows for it. */
export type BackTo = string | { to: string; mask: string };

type PageHeaderProps = { title: string; backTo?: BackTo; children?: ReactNode };

/** The title of a page, which may be a name in Urdu, with a link back to its parent; children are placed at the end of the bar. */
export function PageHeader({ title, backTo, children }: PageHeaderProps) {
  return (
    <header className="page-header">
      {backTo && <BackLink to={backTo} />}
      <h1 className="page-header-title" lang={languageOf(title)}>
        {title}
      </h1>
      {children && <div>{children}</div>}
    </header>
  );
}

/** The link of a header to the page above this one. */
export function BackLink({ to, className = "back-link" }: { to: BackTo; className?: string }) {
  return (
    <Link className={className} {...(typeof to === "string" ? { to } : to)} onClick={useBack(to)}>
      <Icon name="back" />
      <VisuallyHidden>{t("Back")}</VisuallyHidden>
    </Link>
  );
}
