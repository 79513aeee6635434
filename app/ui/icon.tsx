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
  "globe",
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
  "more",
  "people",
] as const;

export type IconName = (typeof iconNames)[number];

/** Icons that style sheets mirror in right-to-left text, and therefore name. */
const mirrored = new Set<IconName>(["back", "chevron", "logout"]);

/** A decorative icon, hidden from assistive technology: the text beside it carries the meaning. */
export function Icon({ name }: { name: IconName }) {
  return (
    <svg
      className={mirrored.has(name) ? `icon icon--${name}` : "icon"}
      viewBox="0 0 24 24"
      width="24"
      height="24"
      aria-hidden="true"
    >
      <use href={`${drawings}#${name}`} />
    </svg>
  );
}
