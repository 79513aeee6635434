/** Runs the proxies with their configurations in `deploy/`; only ports, paths and certificates are replaced. */
import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import type { IncomingMessage, RequestOptions } from "node:http";
import { request } from "node:https";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { setTimeout as sleep } from "node:timers/promises";
import { test as base } from "./own-app-fixture.ts";

export const site = "food.example";

/** Playwright's `test` with apps for this test only, and an empty folder for a proxy's files. */
export const test = base.extend<{ folder: string }>({
  folder: async ({}, use) => {
    const folder = mkdtempSync(join(tmpdir(), "tiffin-proxy-"));
    await use(folder);
    rmSync(folder, { recursive: true, force: true });
  },
});

/** The settings of a public site whose proxy is on this machine. */
export const publicSite = (origin: string) => ({
  APP_ORIGIN: origin,
  TRUST_PROXY: "loopback",
  RESET_CODE_DELIVERY: "screen",
});

/** Where a proxy listens, and where it finds the apps. */
interface ProxyOptions {
  /** Gets its certificate `food.example.pem` with the key `food.example.key`, and its configuration. */
  folder: string;
  port: number;
  appPorts: number[];
}

/** For each proxy, what writes its configuration and returns its command-line arguments. */
const programs = { nginx: prepareNginx, haproxy: prepareHaproxy, caddy: prepareCaddy };
type ProxyName = keyof typeof programs;
export const proxyNames = Object.keys(programs) as ProxyName[];

/** Skips the test where a program that this proxy needs is not installed. */
export function skipUnlessInstalled(name: ProxyName): void {
  for (const program of ["openssl", name]) test.skip(!isInstalled(program), `${program} is not installed`);
}

/** Whether a program is installed in PATH or in /usr/sbin. */
export function isInstalled(command: string): boolean {
  try {
    execFileSync("sh", ["-c", `command -v ${command}`], { env: environment() });
    return true;
  } catch {
    return false;
  }
}

/** Makes a certificate for `food.example` that is valid for a day. */
function makeCertificate(folder: string): void {
  const [key, certificate] = [join(folder, `${site}.key`), join(folder, `${site}.pem`)];
  const subject = ["-subj", `/CN=${site}`, "-addext", `subjectAltName=DNS:${site}`];
  const options = ["-x509", "-newkey", "rsa:2048", "-nodes", "-days", "1", "-keyout", key, "-out", certificate];
  execFileSync("openssl", ["req", ...options, ...subject], { stdio: "pipe" });
  // HAProxy reads both from one file; the others ignore the key in it.
  writeFileSync(certificate, readFileSync(certificate, "utf8") + readFileSync(key, "utf8"));
}

/**
 * Starts a proxy with a certificate of its own, and waits until it answers for the app.
 * @throws {Error} when it ends instead, or does not answer within half a minute
 */
export async function startProxy(name: ProxyName, options: ProxyOptions): Promise<ChildProcess> {
  makeCertificate(options.folder);
  const child = spawn(name, programs[name](options), {
    env: { ...environment(), XDG_DATA_HOME: options.folder, XDG_CONFIG_HOME: options.folder },
    stdio: ["ignore", "ignore", "pipe"],
  });
  let errorOutput = "";
  child.stderr?.setEncoding("utf8").on("data", (text: string) => {
    errorOutput = (errorOutput + text).slice(-2_000);
  });
  for (let tries = 0; tries < 300; tries += 1) {
    if (child.exitCode !== null) throw new Error(`${name} ended with ${child.exitCode}: ${errorOutput}`);
    const status = await requestSite(options.port, "/readyz").then(
      (answer) => answer.status,
      () => 0,
    );
    if (status === 200) return child;
    await sleep(100);
  }
  child.kill("SIGKILL");
  throw new Error(`${name} did not answer: ${errorOutput}`);
}

export async function stopProxy(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, "exit");
  child.kill("SIGTERM");
  await ended;
}

export interface SiteResponse {
  status: number;
  headers: IncomingMessage["headers"];
  body: string;
}

type SiteRequest = Pick<RequestOptions, "method" | "headers" | "agent"> & { body?: string | Buffer };

/** Sends a request to a proxy on this machine, over TLS. */
export async function requestSite(port: number, path: string, given: SiteRequest = {}): Promise<SiteResponse> {
  const headers = { Host: `${site}:${port}`, ...given.headers };
  const { agent = false, method = "GET" } = given;
  const options = {
    host: "127.0.0.1",
    port,
    path,
    servername: site,
    rejectUnauthorized: false,
    agent,
    method,
  } as const;
  const sent = request({ ...options, headers }).end(given.body);
  const [response] = (await once(sent, "response")) as [IncomingMessage];
  // A server that has already answered may reject the rest of the request.
  sent.on("error", () => {});
  let text = "";
  for await (const chunk of response.setEncoding("utf8")) text += chunk;
  return { status: response.statusCode ?? 0, headers: response.headers, body: text };
}

/** The text of a file of `deploy/` with the ports and paths of a test. */
function readConfiguration({ folder, port, appPorts }: ProxyOptions, name: string): string {
  return readFileSync(join("deploy", name), "utf8")
    .replace(/:443|listen 443/, (found) => found.replace("443", String(port)))
    .replaceAll("/etc/ssl/", `${folder}/`)
    .replace(/127\.0\.0\.1:(?:3000|3001)/, `127.0.0.1:${appPorts[0]}`)
    .replace("127.0.0.1:3002", `127.0.0.1:${appPorts[1] ?? appPorts[0]}`);
}

/** HAProxy, with a statistics socket in the folder for `listAppsInUse`. */
function prepareHaproxy(options: ProxyOptions): string[] {
  const text = readConfiguration(options, "haproxy.cfg").replace(
    "global\n",
    `global\n  stats socket ${options.folder}/haproxy.sock\n`,
  );
  return ["-db", "-f", write(options, "haproxy.cfg", text)];
}

/** The names of the apps that HAProxy sends requests to. */
export async function listAppsInUse(folder: string): Promise<string[]> {
  const socket = connect(join(folder, "haproxy.sock"));
  socket.end("show stat\n");
  const lines = (await text(socket)).split("\n").map((line) => line.split(","));
  return lines.filter(([, name, ...rest]) => name?.startsWith("app") && rest[15] === "UP").map(([, name = ""]) => name);
}

function prepareNginx(options: ProxyOptions): string[] {
  const { folder } = options;
  const paths = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"].map(
    (name) => `${name}_temp_path ${folder}/${name};`,
  );
  const frame = `daemon off; pid ${folder}/nginx.pid; error_log stderr; events {} http { access_log off; ${paths.join(" ")}`;
  const servers = (line: string) => options.appPorts.map((port) => line.replace(/:\d+/, `:${port}`)).join("");
  const text = readConfiguration(options, "nginx.conf").replace(/ +server 127\.0\.0\.1:.*\n/, servers);
  return ["-e", "stderr", "-c", write(options, "nginx.conf", `${frame}\n${text}}`)];
}

function prepareCaddy(options: ProxyOptions): string[] {
  const certificate = `tls ${options.folder}/${site}.pem ${options.folder}/${site}.key`;
  const text = readConfiguration(options, "Caddyfile")
    .replace(/^\{/m, "{\n\tadmin off\n\tauto_https disable_redirects")
    .replace(/^food\.example \{/m, `${site}:${options.port} {\n\t${certificate}`)
    .replace("read_header 30s", "read_header 2s");
  return ["run", "--adapter", "caddyfile", "--config", write(options, "Caddyfile", text)];
}

function write({ folder }: ProxyOptions, name: string, text: string): string {
  const path = join(folder, name);
  writeFileSync(path, text);
  return path;
}

function environment(): NodeJS.ProcessEnv {
  return { ...process.env, PATH: `${process.env.PATH}:/usr/sbin` };
}
