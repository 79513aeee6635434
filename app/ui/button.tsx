import type { ComponentProps, MouseEvent } from "react";
import { useLocation, useNavigation } from "react-router";
import { Link } from "./link.tsx";

type ButtonStyle = { tone?: "primary" | "tint" | "plain" | "danger"; wide?: boolean; small?: boolean };

type ButtonProps = ComponentProps<"button"> & ButtonStyle & { busy?: boolean };

/** Text browsers would join neighbouring buttons into one word. */
const gap = " ";

/**
 * A button that performs an action. While `busy` it stays focusable but ignores clicks. An `aria-disabled` button still
 * submits, so that its form can report what is missing.
 */
export function Button({ tone = "primary", wide, small, busy, className, onClick, ...rest }: ButtonProps) {
  function handleClick(event: MouseEvent<HTMLButtonElement>) {
    if (busy) event.preventDefault();
    else onClick?.(event);
  }

  return (
    <>
      <button
        type="submit"
        {...rest}
        className={buttonClass({ tone, wide, small }, className)}
        aria-disabled={busy || rest["aria-disabled"] || undefined}
        aria-busy={busy || undefined}
        onClick={handleClick}
      />
      {gap}
    </>
  );
}

type ButtonLinkProps = ComponentProps<typeof Link> & ButtonStyle;

/** A link styled as a button. */
export function ButtonLink({ tone = "primary", wide, small, className, ...rest }: ButtonLinkProps) {
  return (
    <>
      <Link {...rest} className={buttonClass({ tone, wide, small }, className)} />
      {gap}
    </>
  );
}

function buttonClass({ tone, wide, small }: ButtonStyle, extra?: string) {
  const names = ["button", `button--${tone}`];
  if (wide) names.push("button--wide");
  if (small) names.push("button--small");
  if (extra) names.push(extra);
  return names.join(" ");
}

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
