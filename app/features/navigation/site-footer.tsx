import { LanguageSwitch } from "../language/language-switch.tsx";
import { LiteSwitch } from "../lite-mode/lite-switch.tsx";

/** At the end of every page: its other language, which the desk has not, and lite mode. */
export function SiteFooter({ isDesk }: { isDesk: boolean }) {
  return (
    <footer className="site-footer">
      {!isDesk && <LanguageSwitch />}
      <LiteSwitch />
    </footer>
  );
}
