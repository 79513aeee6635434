import type { ReactNode } from "react";
import { toWesternDigits } from "../../i18n/western-digits.ts";

type PhoneLinkProps = {
  /** The number as entered by a person. */
  phone: string;
  /** Whom the number belongs to, for screen readers that list links without their context. */
  of?: string;
  className?: string;
  /** Shown before the number. */
  icon?: ReactNode;
};

/** A link that calls a phone number, kept on one line where it fits; text without a digit is shown only. */
export function PhoneLink({ phone, of, className = "phone-link", icon }: PhoneLinkProps) {
  const text = phone.replace(/ /g, "\u00a0").replace(/-/g, "\u2011");
  const number = toWesternDigits(phone).replace(/[^\d+]/g, "");
  if (!/\d/.test(number)) return <bdi>{phone}</bdi>;
  return (
    <a className={className} href={`tel:${number}`} aria-label={of && `Call ${of}: ${text}`}>
      {icon}
      <bdi dir="ltr">{text}</bdi>
    </a>
  );
}
