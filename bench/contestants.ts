/**
 * The home page in other frameworks: React Router's own server and template, and Next.js. Both send the same elements, texts and
 * style sheet as the app. Each has its own package.json in bench/contestants, and is installed and built at its first start.
 */
import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { cpSync, existsSync, globSync, mkdirSync, rmSync } from "node:fs";
import { type HTMLElement, NodeType, parse } from "node-html-parser";
import { findFreePort } from "../e2e/support/own-app.ts";
import type { Statement } from "./recorded-statements.ts";

const shared = ["read-rows.ts", "list-page.tsx"];
const contestants = {
  "react-router-serve": {
    folder: "bench/contestants/react-router",
    built: "build",
    files: "build/client",
    command: "@react-router/serve/bin.cjs",
  },
  "Next.js": {
    folder: "bench/contestants/next",
    built: ".next/BUILD_ID",
    files: "public",
    command: "next/dist/bin/next",
  },
};

interface StartedContestant {
  name: string;
  url: string;
  process: ChildProcess;
}

/** What a contestant needs to send the app's page. */
interface Task {
  databaseUrl: string;
  queries: Statement[];
  /** The emojis of the categories are not in the database. */
  categories: { id: string; emoji: string }[];
  /** The app's hydrated page. */
  html: string;
}

/**
 * Starts those of the named frameworks that can be installed; prints which cannot.
 * @throws {Error} if one sends another page than the app
 */
export async function startContestants(
  { databaseUrl, queries, categories, html }: Task,
  names = Object.keys(contestants) as (keyof typeof contestants)[],
): Promise<StartedContestant[]> {
  const started: StartedContestant[] = [];
  const emojis = JSON.stringify(Object.fromEntries(categories.map(({ id, emoji }) => [id, emoji])));
  for (const name of names) {
    const { folder, built, files, command } = contestants[name];
    try {
      if (!existsSync(`${folder}/${built}`)) build(folder);
      mkdirSync(`${folder}/${files}`, { recursive: true });
      copyAsset("page-*.css", `${folder}/${files}/page.css`);
      copyAsset("icons-*.svg", `${folder}/${files}/icons.svg`);
      const port = String(await findFreePort());
      const args = name === "Next.js" ? ["start", "-p", port, "-H", "127.0.0.1"] : ["build/server/index.js"];
      const data = { DATABASE_URL: databaseUrl, QUERIES: JSON.stringify(queries), EMOJIS: emojis };
      const env = { ...process.env, ...data, PORT: port, HOST: "127.0.0.1", NODE_ENV: "production" };
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
  for (const { name, url } of started) {
    const [sent, wanted] = [outlineOf(await (await fetch(url)).text()), outlineOf(html)];
    if (sent !== wanted)
      throw new Error(
        `${name} does not send the app's page: delete its build, or change bench/contestants/list-page.tsx. ` +
          showDifference(sent, wanted),
      );
  }
  return started;
}

function copyAsset(pattern: string, path: string): void {
  const [asset = ""] = globSync(`build/client/assets/${pattern}`);
  cpSync(asset, path);
}

/** The first part in which two texts differ. */
function showDifference(sent: string, wanted: string): string {
  const start = Math.max(0, wanted.split("").findIndex((letter, place) => letter !== sent[place]) - 40);
  return `It sends '${sent.slice(start, start + 120)}' instead of '${wanted.slice(start, start + 120)}'`;
}

/** The elements of a page with their classes, and its texts without spaces. */
function outlineOf(html: string): string {
  const outline = (element: HTMLElement): string =>
    element.childNodes
      .map((node) => {
        if (node.nodeType === NodeType.TEXT_NODE) return node.text.replaceAll(/\s/g, "");
        if (node.nodeType !== NodeType.ELEMENT_NODE) return "";
        const child = node as HTMLElement;
        return `<${child.tagName} ${child.getAttribute("class") ?? ""}>${outline(child)}</>`;
      })
      .join("");
  const app = parse(html).querySelector(".app");
  return app ? outline(app) : "";
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
