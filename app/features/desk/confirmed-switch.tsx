import { Form } from "react-router";
import { ButtonLink } from "../../ui/button.tsx";
import { SubmitButton } from "../../ui/forms/submit-button.tsx";

type ConfirmedSwitchProps = {
  isOn: boolean;
  /** The value of the URL's `ask` parameter for which the page shows the `ConfirmDialog` before switching off. */
  off: { ask: string; label: string };
  on: { intent: string; label: string };
};

/** A button that switches something off after a confirmation, or on again without one. */
export function ConfirmedSwitch({ isOn, off, on }: ConfirmedSwitchProps) {
  return isOn ? (
    <ButtonLink to={`?ask=${off.ask}`} tone="plain" className="button-danger-text" wide preventScrollReset>
      {off.label}
    </ButtonLink>
  ) : (
    <Form method="post">
      <SubmitButton name="intent" value={on.intent} wide>
        {on.label}
      </SubmitButton>
    </Form>
  );
}
