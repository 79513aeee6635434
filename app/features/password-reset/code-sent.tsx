import { href } from "react-router";
import { t } from "../../i18n/text.ts";
import { ButtonLink } from "../../ui/button.tsx";
import { stripBidiControls } from "../../ui/text/bidi.ts";
import { textWith } from "../../ui/text/text-with.tsx";
import { AutoNavigate } from "./reset-auto-navigate.tsx";

const redirectDelaySeconds = 3;

type CodeSentProps = { email: string; userName?: string; code?: string };

/** Shows the reset code or, without `code`, that it was mailed; then navigates to the page where it is entered. */
export function CodeSent({ email, userName = "", code }: CodeSentProps) {
  return (
    <>
      <AutoNavigate seconds={redirectDelaySeconds} to={href("/reset-code")} />
      <div className="notice notice--success" role="status">
        {code ? (
          <p>
            {textWith("Reset code generated! {name}, your code is {code}", {
              name: stripBidiControls(userName),
              code: <strong>{code}</strong>,
            })}
          </p>
        ) : (
          <p>{t("If {email} has an account, a reset code is on its way there. Please check your email.", { email })}</p>
        )}
      </div>
      <ButtonLink to={href("/reset-code")} wide>
        {t("Continue")}
      </ButtonLink>
    </>
  );
}

/** The warning on public sites that show reset codes on screen. */
export function PublicCodesWarning() {
  return (
    <p className="notice notice--warning">
      {t("This site shows reset codes on screen: anyone who knows your email address can reset your password.")}
    </p>
  );
}
