import { Form } from "react-router";
import { ButtonLink, SubmitButton } from "../../ui/button.tsx";

type ConfirmedSwitchProps = {
  isOn: boolean;
  /** The value of the URL's `ask` parameter for which the page shows the `ConfirmDialog` before switching off. */
  off: { ask: string; label: string };
  on: { intent: string; label: string };
  /** Whether something else should be done before switching on. */
  isPremature?: boolean;
};

/** A button that switches something off after a confirmation, or on again without one. */
export function ConfirmedSwitch({ isOn, off, on, isPremature }: ConfirmedSwitchProps) {
  return isOn ? (
    <ButtonLink to={`?ask=${off.ask}`} tone="plain" className="button-danger-text" wide preventScrollReset>
      {off.label}
    </ButtonLink>
  ) : (
    <Form method="post">
      <SubmitButton name="intent" value={on.intent} tone={isPremature ? "tint" : "primary"} wide>
        {on.label}
      </SubmitButton>
    </Form>
  );
}
