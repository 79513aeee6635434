import { t } from "../../i18n/text.ts";

const browsers: [RegExp, string][] = [
  [/UCBrowser|UCWEB/, "UC Browser"],
  [/OPR\/|OPT\/|OPiOS|Opera/, "Opera"],
  [/SamsungBrowser/, "Samsung Internet"],
  [/Edg(?:A|iOS)?\//, "Edge"],
  [/Firefox|FxiOS/, "Firefox"],
  [/Chrome|CriOS/, "Chrome"],
  [/Safari/, "Safari"],
  [/w3m/i, "w3m"],
  [/lynx/i, "Lynx"],
];

const systems: [RegExp, string][] = [
  [/Android/, "Android"],
  [/iPhone|iPad/, "iOS"],
  [/KAIOS/i, "KaiOS"],
  [/Windows/, "Windows"],
  [/Macintosh/, "macOS"],
  [/Linux|X11/, "Linux"],
];

/** Derives a name such as 'Chrome on Android' from a User-Agent header; 'A browser' if it is unknown. */
export function deviceName(userAgent: string): string {
  const browser = browsers.find(([pattern]) => pattern.test(userAgent))?.[1] ?? t("A browser");
  const system = systems.find(([pattern]) => pattern.test(userAgent))?.[1];
  return system ? t("{browser} on {system}", { browser, system }) : browser;
}
