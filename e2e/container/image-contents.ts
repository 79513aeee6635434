/** What is in an image: its packages, and the files of all of its layers. */
import { execFileSync } from "node:child_process";
import { globSync, mkdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";

const lockFile = z.object({
  packages: z.record(z.string(), z.object({ version: z.string().optional(), dev: z.boolean().optional() })),
});

interface InstalledPackage {
  /** As `react@19.3.1`. */
  name: string;
  /** Whether only developers need it. */
  isDev: boolean;
}

/** Those of the lock file's packages that are in these folders, such as `node_modules/react`. */
export function listPackages(folders: string[]): InstalledPackage[] {
  const { packages } = lockFile.parse(JSON.parse(readFileSync("package-lock.json", "utf8")));
  return folders.flatMap((folder) => {
    const { version, dev = false } = packages[folder] ?? {};
    return version ? [{ name: `${folder.split("node_modules/").at(-1)}@${version}`, isDev: dev }] : [];
  });
}

/** `name@version` of all packages in a bill of materials in SPDX. */
export function packagesIn(bill: string): string[] {
  const shape = z.object({ packages: z.array(z.object({ name: z.string(), versionInfo: z.string() })) });
  return shape.parse(JSON.parse(bill)).packages.map(({ name, versionInfo }) => `${name}@${versionInfo}`);
}

/** The paths of all files of all layers of a saved image, including those that a later layer hides. */
export function listLayerFiles(archive: string, folder: string): string[] {
  mkdirSync(folder);
  execFileSync("tar", ["-xf", archive, "-C", folder]);
  const layers = globSync(["**/*.tar", "blobs/sha256/*"], { cwd: folder }).filter((name) =>
    isArchive(join(folder, name)),
  );
  return layers.flatMap((layer) => list(join(folder, layer)));
}

function list(archive: string): string[] {
  return execFileSync("tar", ["-tf", archive], { maxBuffer: 2 ** 26, stdio: ["ignore", "pipe", "ignore"] })
    .toString()
    .split("\n");
}

/** Manifests and settings lie beside the layers. */
function isArchive(path: string): boolean {
  try {
    return list(path).length > 0;
  } catch {
    return false;
  }
}
