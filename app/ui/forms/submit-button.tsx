import type { ComponentProps } from "react";
import { useLocation, useNavigation } from "react-router";
import { Button } from "../button.tsx";

type SubmitButtonProps = Omit<ComponentProps<typeof Button>, "busy"> & {
  /** Whether its form is being submitted, if a fetcher submits it. */
  busy?: boolean;
  /** Replaces the label while the form is being submitted. */
  busyLabel?: string;
};

/** A submit button that is busy while its form is being submitted. Several forms on a page must differ by `value`. */
export function SubmitButton({ busyLabel, busy, children, ...button }: SubmitButtonProps) {
  const isSubmitting = useIsSubmitting(button.name, button.value);
  const isBusy = busy ?? isSubmitting;
  return (
    <Button {...button} busy={isBusy}>
      {isBusy ? (busyLabel ?? children) : children}
    </Button>
  );
}

/** Without its hooks on the server, where no form is being submitted. */
const useIsSubmitting = import.meta.env.SSR ? () => false : useFormIsSubmitted;

function useFormIsSubmitted(name: string | undefined, value: unknown): boolean {
  const { pathname } = useLocation();
  const { formMethod, formAction, formData } = useNavigation();
  if (formMethod !== "POST" || !formData) return false;
  if (name) return formData.get(name) === String(value);
  return !formData.has("intent") && formAction?.split("?")[0] === pathname;
}
