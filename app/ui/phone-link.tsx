import type { ReactNode } from "react";

interface PhoneLinkProps {
  /** As people write it. */
  phone: string;
  /** Who answers, for screen readers that jump from link to link. */
  of?: string | undefined;
  className?: string | undefined;
  /** Drawn before the number. */
  icon?: ReactNode;
}

/** A phone number that is called when it is pressed, on one line where it fits. */
export function PhoneLink({ phone, of, className = "phone-link", icon }: PhoneLinkProps) {
  const text = phone.replaceAll(" ", "\u00a0").replaceAll("-", "\u2011");
  return (
    <a className={className} href={`tel:${phone.replace(/[^\d+]/g, "")}`} aria-label={of && `Call ${of}: ${text}`}>
      {icon}
      <bdi dir="ltr">{text}</bdi>
    </a>
  );
}
