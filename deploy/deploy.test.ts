import { existsSync, globSync, readFileSync } from "node:fs";
import { parser } from "@prometheus-io/lezer-promql";
import express from "express";
import { Deployment } from "kubernetes-models/apps/v1/Deployment";
import { HorizontalPodAutoscaler } from "kubernetes-models/autoscaling/v2/HorizontalPodAutoscaler";
import { PodDisruptionBudget } from "kubernetes-models/policy/v1/PodDisruptionBudget";
import { Service } from "kubernetes-models/v1/Service";
import { expect, test, vi } from "vitest";
import { parse, parseAllDocuments } from "yaml";
import { z } from "zod";
import { databasePool } from "#db/db.server.ts";
import { env } from "#env";
import { mailAttempts, metrics, notificationAttempts, securityEvents } from "#metrics";
import { addMetricsRoute } from "#server/metrics/metrics.ts";
import { settings } from "#settings";

const read = (name: string) => readFileSync(`deploy/${name}`, "utf8");
const isSetting = (name: string) => name.replace(/_FILE$/, "") in settings;

test("each example configuration of a proxy fits on a screen", () => {
  const lines = ["nginx.conf", "haproxy.cfg", "haproxy-postgres.cfg", "Caddyfile"].map(
    (name) => read(name).trim().split("\n").length,
  );
  expect(Math.max(...lines)).toBeLessThanOrEqual(25);
});

const kinds = { Deployment, Service, PodDisruptionBudget, HorizontalPodAutoscaler };

test("the Kubernetes manifests fit the schemas of the API, and name settings that exist", () => {
  const documents = parseAllDocuments(read("kubernetes.yaml"), { uniqueKeys: true });
  const seen = documents.map((document) => {
    expect(document.errors).toEqual([]);
    const manifest = document.toJS();
    const kind = manifest.kind as keyof typeof kinds;
    expect(() => new kinds[kind](manifest).validate(), kind).not.toThrow();
    return kind;
  });
  expect(seen).toEqual(Object.keys(kinds));
  const [container] = new Deployment(documents[0]?.toJS()).spec?.template.spec?.containers ?? [];
  const named = container?.env?.map(({ name }) => name) ?? [];
  expect(named).toContain("APP_ORIGIN");
  expect(named.filter((name) => !isSetting(name))).toEqual([]);
});

test("the check of the Kubernetes manifests refuses a word in place of a number", () => {
  const [first] = parseAllDocuments(read("kubernetes.yaml").replace("containerPort: 3000", "containerPort: http"));
  expect(() => new Deployment(first?.toJS()).validate()).toThrow("containerPort");
});

const composeShape = z.strictObject({
  "x-app": z.unknown(),
  services: z.record(
    z.string(),
    z.object({
      environment: z.record(z.string(), z.string()).optional(),
      secrets: z.array(z.string()).optional(),
      volumes: z.array(z.string()).optional(),
      depends_on: z.union([z.array(z.string()), z.record(z.string(), z.unknown())]).optional(),
    }),
  ),
  configs: z.record(z.string(), z.object({ content: z.string() })),
  networks: z.record(z.string(), z.unknown()),
  secrets: z.record(z.string(), z.object({ file: z.string() })),
  volumes: z.record(z.string(), z.unknown()),
});

test("compose.yaml names services, secrets, volumes and settings that exist", () => {
  const { services, secrets, volumes } = composeShape.parse(parse(read("compose.yaml"), { merge: true }));
  expect(Object.keys(services)).toEqual(["app1", "app2", "postgres", "proxy"]);
  for (const service of Object.values(services)) {
    for (const name of service.secrets ?? []) expect(secrets).toHaveProperty([name]);
    for (const volume of service.volumes ?? []) expect(volumes).toHaveProperty([volume.split(":")[0] ?? ""]);
    const needed = service.depends_on ?? [];
    for (const name of Array.isArray(needed) ? needed : Object.keys(needed)) expect(services).toHaveProperty([name]);
  }
  const named = [services.app1, services.app2].flatMap((app) => Object.keys(app?.environment ?? {}));
  expect(named.length).toBeGreaterThan(4);
  expect(named.filter((name) => !isSetting(name))).toEqual([]);
});

/** The values of a key, in all sections of a systemd unit. */
const unitValues = (key: string) =>
  read("tiffin.service")
    .split("\n")
    .filter((line) => line.startsWith(`${key}=`))
    .map((line) => line.slice(key.length + 1));

test("the systemd unit runs the app's start script with the Node.js of package.json, in its own folder only", () => {
  const [folder] = unitValues("WorkingDirectory");
  const [command] = unitValues("ExecStart");
  expect(existsSync(command?.replace("/bin/sh ", "") ?? "")).toBe(true);
  expect(unitValues("Environment")).toEqual([expect.stringContaining(`PATH=${folder}/node_modules/.bin:`)]);
  const dataDir = `DATA_DIR=/var/lib/${unitValues("StateDirectory")[0]}`;
  expect(read("tiffin.service")).toContain(`# at least ${dataDir}.`);
});

test("the systemd unit leaves the app more time to stop than it takes, and PostgreSQL to the app", () => {
  expect(Number(unitValues("TimeoutStopSec")[0])).toBeGreaterThan(10);
  expect(unitValues("KillMode")).toEqual(["mixed"]);
});

const alertsShape = z.strictObject({
  groups: z.array(
    z.strictObject({
      name: z.string(),
      rules: z.array(
        z.strictObject({
          alert: z.string(),
          expr: z.string(),
          for: z
            .string()
            .regex(/^\d+[smh]$/)
            .optional(),
          labels: z.strictObject({ severity: z.enum(["page", "warn"]) }),
          annotations: z.strictObject({ summary: z.string() }),
        }),
      ),
    }),
  ),
});
const dashboardShape = z.object({
  title: z.string(),
  schemaVersion: z.number(),
  panels: z.array(z.object({ title: z.string(), targets: z.array(z.object({ expr: z.string() })).min(1) })),
});

function expressions(): string[] {
  const { groups } = alertsShape.parse(parse(read("prometheus-alerts.yaml")));
  const { panels } = dashboardShape.parse(JSON.parse(read("grafana-dashboard.json")));
  const queries = panels.flatMap(({ targets }) => targets.map(({ expr }) => expr));
  return [...groups.flatMap(({ rules }) => rules.map(({ expr }) => expr)), ...queries];
}

/** The metrics that an expression names. @throws {Error} when it is not valid PromQL */
function metricsIn(expression: string): string[] {
  const names: string[] = [];
  // Grafana replaces it with a duration.
  const text = expression.replaceAll("$__rate_interval", "5m");
  parser.parse(text).iterate({
    enter({ type, name, from, to }) {
      if (type.isError) throw new Error(`not PromQL at ${from}: ${text}`);
      if (name === "VectorSelector") names.push(text.slice(from, to).replace(/\{.*$/s, ""));
    },
  });
  return names;
}

test("the dashboard and the alerts are valid PromQL and use existing metrics", async () => {
  vi.spyOn(env, "BACKUP_EVERY", "get").mockReturnValue("24h");
  addMetricsRoute(express(), "a token of a test");
  const known = new Set(["up"]);
  for (const { name, type } of await metrics.getMetricsAsJSON()) {
    known.add(name);
    if (String(type) === "histogram") for (const part of ["bucket", "count", "sum"]) known.add(`${name}_${part}`);
  }
  const named = [...new Set(expressions().flatMap(metricsIn))];
  expect(named).toContain("tiffin_orders_placed_total");
  expect(named.filter((name) => !known.has(name))).toEqual([]);
  expect(() => metricsIn("sum(rate(up[5m])")).toThrow("not PromQL");
});

test("the dashboard and the alerts query channels, outcomes and security events that exist", async () => {
  const exposed = await Promise.all([mailAttempts, notificationAttempts, securityEvents].map((each) => each.get()));
  const known = exposed.flatMap(({ values }) => values.flatMap(({ labels }) => Object.entries(labels).map(String)));
  const named = expressions().flatMap((each) => [...each.matchAll(/\b(channel|event|outcome)!?=~?"([^"]*)"/g)]);
  const pairs = named.flatMap(([, label = "", values = ""]) => values.split("|").map((value) => `${label},${value}`));
  expect(pairs.length).toBeGreaterThan(3);
  expect(pairs.filter((each) => !known.includes(each))).toEqual([]);
});

test("docs/operating.md lists existing metrics", async () => {
  const section = readFileSync("docs/operating.md", "utf8").split("## Metrics")[1]?.split("\n## ")[0] ?? "";
  const named = [...section.matchAll(/`((?:tiffin|nodejs|process)_\w+)`/g)].map(([, name = ""]) => name);
  const known = (await metrics.getMetricsAsJSON()).map(({ name }) => name);
  expect(named.length).toBeGreaterThan(6);
  expect(named.filter((name) => !known.includes(name))).toEqual([]);
});

test("docs/scaling.md says where each table and each trigger of orders would be in a distributed database", async () => {
  const plan = readFileSync("docs/scaling.md", "utf8").split("\n## ").at(-1) ?? "";
  const named = [...plan.matchAll(/`(\w+)(\*?)`/g)].map(([, name = "", rest]) => ({ name, isPrefix: rest === "*" }));
  const { rows } = await databasePool().query<{ name: string }>(
    `select tablename::text as name from pg_tables where schemaname = 'public' and tablename !~ '^kysely_'
     union select proname::text from pg_trigger join pg_proc on pg_proc.oid = tgfoid
       where tgrelid = 'orders'::regclass and not tgisinternal and prosrc ~* 'notify|insert into|update '`,
  );
  const missing = rows.filter(
    (row) => !named.some(({ name, isPrefix }) => (isPrefix ? row.name.startsWith(name) : row.name === name)),
  );
  expect(rows.length).toBeGreaterThan(40);
  expect(missing).toEqual([]);
});

test("the image contains every file that the app imports", () => {
  const ignored = readFileSync(".dockerignore", "utf8");
  const dockerfile = readFileSync("Dockerfile", "utf8");
  const { imports } = JSON.parse(readFileSync("package.json", "utf8"));
  for (const target of Object.values<string>(imports)) {
    const top = target.split("/")[1] ?? "";
    const pattern = top.endsWith(".server.ts") ? "*.server.ts" : top;
    expect(ignored.split("\n")).toContain(`!${pattern}`);
    expect(dockerfile).toContain(`/app/${pattern}`);
  }
  for (const folder of globSync("{examples,migrations,ops}"))
    expect(dockerfile).toContain(`/app/${folder} ./${folder}`);
  expect(existsSync(".env.example")).toBe(true);
});

test("the image, its deployment and the newest release of CHANGELOG.md have the version of package.json", () => {
  const { version } = JSON.parse(readFileSync("package.json", "utf8"));
  const lock = JSON.parse(readFileSync("package-lock.json", "utf8"));
  expect([lock.version, lock.packages[""].version]).toEqual([version, version]);
  expect(readFileSync("Dockerfile", "utf8")).toContain(`image.version="${version}"`);
  expect(readFileSync("deploy/kubernetes.yaml", "utf8")).toContain(`image: tiffin:${version}\n`);
  expect(/^## \[(\d.*)\] - /m.exec(readFileSync("CHANGELOG.md", "utf8"))?.[1]).toBe(version);
});

test("a release pins the base that the Dockerfile names, and Renovate finds the digest", () => {
  const lines = [...readFileSync("Dockerfile", "utf8").matchAll(/^FROM (\S+)(?: AS (\S+))?$/gm)];
  const stages = new Set(lines.map(([, , stage]) => stage));
  const bases = lines.map(([, image]) => image).filter((image) => !stages.has(image));
  const renovate = JSON.parse(readFileSync("renovate.json", "utf8"));
  const [{ managerFilePatterns, matchStrings }] = renovate.customManagers;
  const bake = readFileSync(managerFilePatterns[0], "utf8");
  const [pin, ...others] = [...bake.matchAll(new RegExp(matchStrings[0], "g"))];
  const name = `${pin?.groups?.depName}:${pin?.groups?.currentValue}`;
  expect(others).toEqual([]);
  expect(bases).toEqual([name, name]);
  expect(pin?.[0]).toBe(`"${name}" = "docker-image://${name}@${pin?.groups?.currentDigest}"`);
});
