import drawings from "./icons.svg?url";

/** The symbols in icons.svg, a cached file: inline SVG would be sent again with every page. */
export const iconNames = [
  "home",
  "orders",
  "cart",
  "profile",
  "back",
  "search",
  "clock",
  "star",
  "pin",
  "cash",
  "check",
  "chat",
  "mail",
  "logout",
  "plus",
  "minus",
  "close",
  "eye",
  "eye-off",
  "chevron",
  "warning",
  "info",
  "lock",
  "phone",
  "leaf",
  "file",
  "bell",
  "chart",
  "heart",
] as const;

export type IconName = (typeof iconNames)[number];

/** A decorative icon, hidden from assistive technology: the text beside it carries the meaning. */
export function Icon({ name, className }: { name: IconName; className?: string }) {
  return (
    <svg
      className={`icon icon--${name}${className ? ` ${className}` : ""}`}
      viewBox="0 0 24 24"
      width="24"
      height="24"
      aria-hidden="true"
      focusable="false"
    >
      <use href={`${drawings}#${name}`} />
    </svg>
  );
}
