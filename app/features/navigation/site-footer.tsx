import { LanguageSwitch } from "../language/language-switch.tsx";
import { LiteSwitch } from "../lite-mode/lite-switch.tsx";
import { PageSize } from "../lite-mode/page-size.tsx";

/** The footer of every page: lite mode, and for customers the language. */
export function SiteFooter({ isDesk, isLite }: { isDesk: boolean; isLite: boolean }) {
  return (
    <footer className="site-footer">
      {!isDesk && <LanguageSwitch />}
      <LiteSwitch />
      {isLite && <PageSize />}
    </footer>
  );
}
