/** The commands for containers in README.md and docs/operating.md, so that the tests run what people read. */
import { readFileSync } from "node:fs";

/** Those of README.md: one that builds the image, and one that runs it. */
export function commandsOfReadme(): [build: string, run: string] {
  const [, line = ""] = /`(docker build [^`]+)`/.exec(readFileSync("README.md", "utf8")) ?? [];
  const [build, run, ...others] = line.split(" && ");
  if (!build || !run || others.length > 0) throw new Error("README.md has no line that builds and runs the image");
  return [build, run];
}

/** Those in the blocks of a section of docs/operating.md, without their comments. */
export function commandsBelow(heading: string): string[] {
  const [, section = ""] = readFileSync("docs/operating.md", "utf8").split(`\n## ${heading}\n`);
  const blocks = (section.split("\n## ")[0] ?? "").matchAll(/```sh\n([^`]+)```/g);
  const lines = [...blocks].flatMap(([, block = ""]) => block.trim().split("\n"));
  if (lines.length === 0) throw new Error(`docs/operating.md has no commands below ${heading}`);
  return lines.map((line) => line.replace(/\s+#.*$/, ""));
}

/** The options with which docs/operating.md makes everything but the volume read-only. */
export function readOnlyOptions(): string {
  const [, options] = /`(--read-only [^`]+)`/.exec(readFileSync("docs/operating.md", "utf8")) ?? [];
  if (!options) throw new Error("docs/operating.md does not say how to run read-only");
  return options;
}
