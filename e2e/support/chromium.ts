import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import { chromium } from "@playwright/test";

/** Chromium without windows: tests take half the CPU time that a whole browser needs. */
const headlessShell = "/usr/bin/chromium-headless-shell";
const wholeBrowsers = ["/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"];

/**
 * The path of the browser for the tests: CHROMIUM_PATH, otherwise a headless shell, otherwise a whole browser;
 * undefined for the headless shell that Playwright downloaded.
 */
export function findChromium(): string | undefined {
  if (process.env.CHROMIUM_PATH) return process.env.CHROMIUM_PATH;
  if (existsSync(headlessShell)) return headlessShell;
  return hasPlaywrightsShell() ? undefined : findWholeBrowser();
}

/** Whether Playwright downloaded its headless shell; its folder is beside that of the whole browser. */
function hasPlaywrightsShell(): boolean {
  const folder = chromium.executablePath().replace(/chromium-(\d+).*/, "chromium_headless_shell-$1");
  return existsSync(folder);
}

function findWholeBrowser(): string | undefined {
  return [...wholeBrowsers, chromium.executablePath()].find((path) => existsSync(path));
}

/**
 * Installs a headless shell unless there is one: Playwright's download, otherwise Debian's package.
 * @throws {Error} when neither can be installed and there is no whole browser
 */
function installChromium(): void {
  if (process.env.CHROMIUM_PATH || existsSync(headlessShell) || hasPlaywrightsShell()) return;
  const whole = findWholeBrowser();
  const packages = `chromium-headless-shell${whole ? "" : " fonts-noto-color-emoji"}`;
  const attempts = [
    `npx playwright install ${whole ? "" : "--with-deps "}chromium-headless-shell`,
    `apt-get update -qq && apt-get install -y -qq --no-install-recommends ${packages}`,
  ];
  for (const command of attempts) {
    try {
      // A whole browser is good enough to give up soon on a slow network.
      execFileSync("sh", ["-c", command], { stdio: whole ? "ignore" : "inherit", timeout: whole ? 60_000 : 300_000 });
    } catch {
      console.error(`${command} did not work here`);
    }
    if (existsSync(headlessShell) || hasPlaywrightsShell()) return;
  }
  if (!whole) throw new Error("No Chromium: install one and name it in CHROMIUM_PATH");
}

if (import.meta.main) installChromium();
