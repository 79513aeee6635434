import type { ReactNode } from "react";

export type IconName =
  | "home"
  | "orders"
  | "cart"
  | "profile"
  | "back"
  | "search"
  | "clock"
  | "star"
  | "pin"
  | "cash"
  | "check"
  | "chat"
  | "mail"
  | "logout"
  | "plus"
  | "minus"
  | "close"
  | "eye"
  | "eye-off"
  | "chevron"
  | "warning"
  | "info"
  | "lock"
  | "phone"
  | "leaf"
  | "file"
  | "bell"
  | "chart";

const drawings: Record<IconName, ReactNode> = {
  home: <path d="m3 11 9-8 9 8M5.5 9.2V20h4.5v-6h4v6h4.5V9.2" />,
  orders: <path d="M5 3v18l2.3-1.6L9.7 21l2.3-1.6 2.3 1.6 2.4-1.6L19 21V3zM9 8h6M9 12h6" />,
  cart: (
    <>
      <path d="M2.5 4h2.7l2.6 11.5h10l2.4-8.3H6" />
      <circle cx="9" cy="19.5" r="1.4" />
      <circle cx="16.6" cy="19.5" r="1.4" />
    </>
  ),
  profile: (
    <>
      <circle cx="12" cy="7.8" r="4.3" />
      <path d="M4 21c0-4.2 3.4-6.6 8-6.6s8 2.4 8 6.6" />
    </>
  ),
  back: <path d="m15 5-7 7 7 7" />,
  search: (
    <>
      <circle cx="10.5" cy="10.5" r="6.5" />
      <path d="m15.5 15.5 5 5" />
    </>
  ),
  clock: (
    <>
      <circle cx="12" cy="12" r="8.8" />
      <path d="M12 7v5.2l3.4 2" />
    </>
  ),
  star: <path fill="currentColor" d="m12 2.8 2.8 5.9 6.5.9-4.7 4.5 1.1 6.4-5.7-3.1-5.7 3.1 1.1-6.4L2.7 9.6l6.5-.9z" />,
  pin: (
    <>
      <path d="M12 21.5c4.6-4.6 7-8.3 7-11.6a7 7 0 0 0-14 0c0 3.3 2.4 7 7 11.600z" />
      <circle cx="12" cy="9.8" r="2.5" />
    </>
  ),
  cash: (
    <>
      <rect x="2.5" y="6" width="19" height="12" rx="2" />
      <circle cx="12" cy="12" r="2.8" />
      <path d="M6 12h.01M18 12h.01" />
    </>
  ),
  check: <path d="m5 12.5 4.7 4.700L19.2 7.4" />,
  chat: <path d="M4 4.500h16v11.500H10L5.5 20v-4H4z" />,
  mail: (
    <>
      <rect x="3" y="5" width="18" height="14" rx="2" />
      <path d="m3.5 7 8.5 6.500L20.5 7" />
    </>
  ),
  logout: <path d="M13 4h5.500a1 1 0 0 1 1 1v14a1 1 0 0 1-1 1H13M4 12h11m-4-4 4 4-4 4" />,
  plus: <path d="M12 5v14M5 12h14" />,
  minus: <path d="M5 12h14" />,
  close: <path d="m6 6 12 12M18 6 6 18" />,
  eye: (
    <>
      <path d="M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12z" />
      <circle cx="12" cy="12" r="3" />
    </>
  ),
  "eye-off": (
    <>
      <path d="M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12z" />
      <circle cx="12" cy="12" r="3" />
      <path d="m4 4 16 16" />
    </>
  ),
  chevron: <path d="m9 5 7 7-7 7" />,
  warning: <path d="M12 3.5 2.5 20h19zM12 10v4.500M12 17.300v.01" />,
  info: (
    <>
      <circle cx="12" cy="12" r="9" />
      <path d="M12 11v5.500M12 7.500v.01" />
    </>
  ),
  lock: (
    <>
      <rect x="5" y="10.5" width="14" height="10" rx="2" />
      <path d="M8 10.500V7.500a4 4 0 0 1 8 0v3M12 14.500v2" />
    </>
  ),
  phone: (
    <>
      <rect x="6.5" y="2.5" width="11" height="19" rx="2.5" />
      <path d="M11 18.500h2" />
    </>
  ),
  bell: <path d="M5 17h14l-2-3v-4a5 5 0 0 0-10 0v4zM10 20.500h4" />,
  file: <path d="M6 2.500h8l4 4v15H6zM14 2.500v4h4M9 12h6M9 16h6" />,
  chart: <path d="M4 20.500h16M7 17v-5M12 17V5M17 17V9" />,
  leaf: <path d="M4 20c4-8 8-10 12-11M5.500 17.500C4 9 10 4 20 4c0 10-5 16-13.500 14.500" />,
};

/** A decorative icon, hidden from assistive technology: the text beside it carries the meaning. */
export function Icon({ name, className }: { name: IconName; className?: string }) {
  return (
    <svg
      className={`icon icon--${name}${className ? ` ${className}` : ""}`}
      viewBox="0 0 24 24"
      width="24"
      height="24"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.8"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      focusable="false"
    >
      {drawings[name]}
    </svg>
  );
}
