/** Where a phone dials for a number as somebody wrote it. */
export function telHref(phone: string): string {
  return `tel:${phone.replace(/[^\d+]/g, "")}`;
}

/** A phone number on one line. */
export function unbroken(phone: string): string {
  return phone.replaceAll(" ", "\u00a0").replaceAll("-", "\u2011");
}

/** A phone number that can be tapped; it is on one line. */
export function PhoneLink({ phone, className }: { phone: string; className?: string }) {
  return (
    <a href={telHref(phone)} className={className} dir="ltr">
      {unbroken(phone)}
    </a>
  );
}
