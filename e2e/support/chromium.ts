import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import { chromium } from "@playwright/test";

/** Headless Chromium: tests take half the CPU time that a full browser needs. */
const headlessShell = "/usr/bin/chromium-headless-shell";
const fullBrowsers = ["/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"];

/**
 * The path of the browser for the tests: CHROMIUM_PATH, otherwise a headless shell, otherwise a full browser;
 * undefined for the headless shell that Playwright downloaded.
 */
export function findChromium(): string | undefined {
  if (process.env.CHROMIUM_PATH) return process.env.CHROMIUM_PATH;
  if (existsSync(headlessShell)) return headlessShell;
  return hasPlaywrightsShell() ? undefined : findFullBrowser();
}

/** Whether Playwright downloaded its headless shell; its folder is beside that of the full browser. */
function hasPlaywrightsShell(): boolean {
  const folder = chromium.executablePath().replace(/chromium-(\d+).*/, "chromium_headless_shell-$1");
  return existsSync(folder);
}

function findFullBrowser(): string | undefined {
  return [...fullBrowsers, chromium.executablePath()].find((path) => existsSync(path));
}

/**
 * Installs a headless shell unless there is one: Playwright's download, otherwise Debian's package.
 * @throws {Error} when neither can be installed and there is no full browser
 */
function installChromium(): void {
  if (process.env.CHROMIUM_PATH || existsSync(headlessShell) || hasPlaywrightsShell()) return;
  const fullBrowser = findFullBrowser();
  const packages = `chromium-headless-shell${fullBrowser ? "" : " fonts-noto-color-emoji"}`;
  const attempts = [
    `npx playwright install ${fullBrowser ? "" : "--with-deps "}chromium-headless-shell`,
    `apt-get update -qq && apt-get install -y -qq --no-install-recommends ${packages}`,
  ];
  for (const command of attempts) {
    try {
      // With a full browser, a slow network is not worth waiting for.
      execFileSync("sh", ["-c", command], {
        stdio: fullBrowser ? "ignore" : "inherit",
        timeout: fullBrowser ? 60_000 : 300_000,
      });
    } catch {
      console.error(`${command} failed`);
    }
    if (existsSync(headlessShell) || hasPlaywrightsShell()) return;
  }
  if (!fullBrowser) throw new Error("No Chromium: install one and name it in CHROMIUM_PATH");
}

if (import.meta.main) installChromium();
