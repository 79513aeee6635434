import { findResetCodeDelivery, isLocalHost, isPublicOrigin, type Settings } from "#env";

/**
 * What these settings lack or risk where customers use the app: one line for operators each, with its cure.
 * All of it is fine for trying the app on one's own machine.
 */
export function listSettingsWarnings(values: Settings): string[] {
  const { APP_ORIGIN, HOST, SMTP_URL, TRUST_PROXY } = values;
  const delivery = findResetCodeDelivery(values);
  const isReachable = isPublicOrigin(APP_ORIGIN) || !isLocalHost(HOST);
  const warnings: [applies: boolean, line: string][] = [
    [
      // All customers would share the proxy's address, and so the limits on their tries.
      APP_ORIGIN?.startsWith("https:") === true && !TRUST_PROXY,
      "APP_ORIGIN is https and TRUST_PROXY is unset: name the proxy, or all customers count as one",
    ],
    [
      delivery === "screen" && isReachable,
      "reset codes are shown on screen: anybody who knows a customer's e-mail address can read the reset code and take over the account; to mail codes instead set SMTP_URL and RESET_CODE_DELIVERY=email",
    ],
    [
      delivery === "email" && SMTP_URL !== undefined && isTlsOptional(SMTP_URL),
      "SMTP_URL says requireTLS=false: reset codes may travel in plain text, for anybody on the way to read",
    ],
    [
      delivery === "local",
      "reset codes are only shown, and only on this machine: for customers set APP_ORIGIN and SMTP_URL",
    ],
    [
      delivery === "none",
      "nobody can get a reset code: set APP_ORIGIN and SMTP_URL to mail codes, or RESET_CODE_DELIVERY=screen to show them to anybody who asks",
    ],
  ];
  return warnings.filter(([applies]) => applies).map(([, line]) => line);
}

function isTlsOptional(smtpUrl: string): boolean {
  const { protocol, searchParams } = new URL(smtpUrl);
  const requireTLS = searchParams.get("requireTLS");
  return protocol === "smtp:" && requireTLS !== null && requireTLS !== "true";
}
