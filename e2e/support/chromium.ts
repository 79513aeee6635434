import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import { chromium } from "@playwright/test";

/** Chromium without windows: it takes a test half the work that a whole browser does. */
const headlessShell = "/usr/bin/chromium-headless-shell";
const wholeBrowsers = ["/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"];

/** The browser the tests use: CHROMIUM_PATH, else a headless shell, else a whole one. Undefined leaves it to Playwright. */
export function findChromium(): string | undefined {
  if (process.env.CHROMIUM_PATH) return process.env.CHROMIUM_PATH;
  if (existsSync(headlessShell)) return headlessShell;
  return hasPlaywrightsShell() ? undefined : findWholeBrowser();
}

/** Whether Playwright's headless shell was downloaded; it has a folder beside that of the whole browser. */
function hasPlaywrightsShell(): boolean {
  const folder = chromium.executablePath().replace(/chromium-(\d+).*/, "chromium_headless_shell-$1");
  return existsSync(folder);
}

function findWholeBrowser(): string | undefined {
  return [...wholeBrowsers, chromium.executablePath()].find((path) => existsSync(path));
}

/** Makes sure there is a browser, if possible a headless shell: Playwright's download, else Debian's package. */
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
      // Where a whole browser would do, a slow network is not worth waiting for.
      execFileSync("sh", ["-c", command], { stdio: whole ? "ignore" : "inherit", timeout: whole ? 60_000 : 300_000 });
    } catch {
      console.error(`${command} did not work here`);
    }
    if (existsSync(headlessShell) || hasPlaywrightsShell()) return;
  }
  if (!whole) throw new Error("No Chromium: install one and name it in CHROMIUM_PATH");
}

if (import.meta.main) installChromium();
