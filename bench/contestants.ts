/**
 * The same list page in other frameworks: React Router's own server and template, and Next.js. Each has its own
 * package.json in bench/contestants, and is installed and built at its first start.
 */
import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { cpSync, existsSync, rmSync } from "node:fs";
import { findFreePort } from "../e2e/support/own-app.ts";
import type { Statement } from "./recorded-statements.ts";

const shared = ["read-rows.ts", "list-page.tsx"];
const contestants = {
  "react-router-serve": {
    folder: "bench/contestants/react-router",
    built: "build",
    command: "@react-router/serve/bin.cjs",
  },
  "Next.js": { folder: "bench/contestants/next", built: ".next/BUILD_ID", command: "next/dist/bin/next" },
};

interface StartedContestant {
  name: string;
  url: string;
  process: ChildProcess;
}

/** Starts those of the named frameworks that can be installed; prints which cannot. */
export async function startContestants(
  databaseUrl: string,
  queries: Statement[],
  names = Object.keys(contestants) as (keyof typeof contestants)[],
): Promise<StartedContestant[]> {
  const started: StartedContestant[] = [];
  for (const name of names) {
    const { folder, built, command } = contestants[name];
    try {
      if (!existsSync(`${folder}/${built}`)) build(folder);
      const port = String(await findFreePort());
      const args = name === "Next.js" ? ["start", "-p", port, "-H", "127.0.0.1"] : ["build/server/index.js"];
      const settings = { DATABASE_URL: databaseUrl, QUERIES: JSON.stringify(queries), PORT: port, HOST: "127.0.0.1" };
      const env = { ...process.env, ...settings, NODE_ENV: "production" };
      const child = spawn(process.execPath, [`node_modules/${command}`, ...args], {
        cwd: folder,
        env,
        stdio: "ignore",
      });
      const url = `http://127.0.0.1:${port}/`;
      await waitFor(url);
      started.push({ name, url, process: child });
    } catch (error) {
      console.log(`skipped ${name}: ${error instanceof Error ? error.message.split("\n")[0] : error}`);
    }
  }
  return started;
}

function build(folder: string): void {
  // Next.js compiles nothing outside its own folder.
  for (const file of shared) cpSync(`bench/contestants/${file}`, `${folder}/${file}`);
  const options = { cwd: folder, stdio: "ignore", env: { ...process.env, NODE_ENV: "" } } as const;
  try {
    execFileSync("npm", ["install", "--no-audit", "--no-fund", "--no-package-lock"], options);
    execFileSync("npm", ["run", "build"], { ...options, env: { ...process.env, NODE_ENV: "production" } });
  } catch (error) {
    rmSync(`${folder}/node_modules`, { recursive: true, force: true });
    throw error;
  }
}

async function waitFor(url: string): Promise<void> {
  for (let tries = 0; tries < 300; tries += 1) {
    if (
      await fetch(url).then(
        (response) => response.ok,
        () => false,
      )
    )
      return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error("it did not answer within half a minute");
}
