import type { ComponentProps, MouseEvent } from "react";
import { Link } from "react-router";

type ButtonTone = "primary" | "tint" | "plain" | "danger";

type Look = { tone?: ButtonTone; wide?: boolean; small?: boolean };

type ButtonProps = ComponentProps<"button"> & Look & { busy?: boolean };

/**
 * A button that does something. While busy it stays focusable but ignores presses; one that is `aria-disabled` can be
 * pressed, for its form says what is missing.
 */
export function Button({ tone = "primary", wide, small, busy, className, onClick, ...rest }: ButtonProps) {
  function handleClick(event: MouseEvent<HTMLButtonElement>) {
    if (busy) event.preventDefault();
    else onClick?.(event);
  }

  return (
    <button
      type="submit"
      {...rest}
      className={buttonClass({ tone, wide, small }, className)}
      aria-disabled={busy || rest["aria-disabled"] || undefined}
      aria-busy={busy || undefined}
      onClick={handleClick}
    />
  );
}

type ButtonLinkProps = ComponentProps<typeof Link> & Look;

/** A link that looks like a button: it only goes somewhere. */
export function ButtonLink({ tone = "primary", wide, small, className, ...rest }: ButtonLinkProps) {
  return <Link {...rest} className={buttonClass({ tone, wide, small }, className)} />;
}

function buttonClass({ tone, wide, small }: Look, extra?: string) {
  const names = ["button", `button--${tone}`];
  if (wide) names.push("button--wide");
  if (small) names.push("button--small");
  if (extra) names.push(extra);
  return names.join(" ");
}
