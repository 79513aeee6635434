import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import { chromium } from "@playwright/test";

const systemPaths = ["/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"];

/** The browser the tests use: CHROMIUM_PATH, the system's, or Playwright's own. Undefined lets Playwright say what is missing. */
export function findChromium(): string | undefined {
  const wanted = process.env.CHROMIUM_PATH;
  if (wanted) return wanted;
  const own = chromium.executablePath();
  return systemPaths.find((path) => existsSync(path)) ?? (existsSync(own) ? own : undefined);
}

/** Makes sure there is a browser: Playwright's download, else Debian's package. */
function installChromium(): void {
  if (findChromium()) return;
  const attempts: [string, string[]][] = [
    ["npx", ["playwright", "install", "--with-deps", "chromium"]],
    [
      "sh",
      ["-c", "apt-get update -qq && apt-get install -y -qq --no-install-recommends chromium fonts-noto-color-emoji"],
    ],
  ];
  for (const [command, args] of attempts) {
    try {
      execFileSync(command, args, { stdio: "inherit", timeout: 300_000 });
    } catch {
      console.error(`${command} ${args.join(" ")} did not work here`);
    }
    if (findChromium()) return;
  }
  throw new Error("No Chromium: install one and name it in CHROMIUM_PATH");
}

if (import.meta.main) installChromium();
