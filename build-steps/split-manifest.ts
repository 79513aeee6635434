/**
 * Writes the list of routes that customers' pages load: the complete one without the desk's, which are more than half of it:
 * `node build-steps/split-manifest.ts`.
 */
import { globSync, readFileSync, writeFileSync } from "node:fs";

for (const path of globSync("build/client/assets/manifest-*.js")) {
  const [, start = "", json = "", end = ""] = /^([^{]*)(.*\})([^}]*)$/s.exec(readFileSync(path, "utf8")) ?? [];
  const manifest = JSON.parse(json);
  const routes = Object.entries(manifest.routes).filter(([id]) => !id.startsWith("routes/desk"));
  const url = manifest.url.replace("/manifest-", "/customers-manifest-");
  const ofCustomers = JSON.stringify({ ...manifest, url, routes: Object.fromEntries(routes) });
  writeFileSync(`build/client${url}`, start + ofCustomers + end);
}
