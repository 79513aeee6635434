import { Form } from "react-router";
import { ButtonLink } from "../../ui/button.tsx";
import { SubmitButton } from "../../ui/submit-button.tsx";

type AskingSwitchProps = {
  isOn: boolean;
  /** Asked before it is switched off: the page's `ConfirmDialog` shows while the URL's `ask` says so. */
  off: { ask: string; label: string };
  on: { intent: string; label: string };
};

/** The button that switches something off after a question, or on again without one. */
export function AskingSwitch({ isOn, off, on }: AskingSwitchProps) {
  return isOn ? (
    <ButtonLink to={`?ask=${off.ask}`} tone="plain" preventScrollReset>
      {off.label}
    </ButtonLink>
  ) : (
    <Form method="post">
      <SubmitButton name="intent" value={on.intent}>
        {on.label}
      </SubmitButton>
    </Form>
  );
}
