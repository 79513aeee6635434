import { textWith } from "../../ui/text/text-with.tsx";
import { LanguageSwitch } from "../language/language-switch.tsx";
import { LiteSwitch } from "../lite-mode/lite-switch.tsx";

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

/** The compressed size of a page in lite mode. The server fills the figure in once the page is compressed. */
function PageSize() {
  return (
    <p>
      {textWith("This page took {size} KB, without pictures and style sheets.", { size: <b className="page-size" /> })}
    </p>
  );
}
