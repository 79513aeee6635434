/** Containers of a test's own, started by documented commands, whatever else runs on the machine. */
import { execFile } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { expect } from "@playwright/test";
import { findFreePort, isReady } from "../support/own-app.ts";

const execute = promisify(execFile);
/** A program with the commands of `docker`, such as `podman`. */
const program = process.env.CONTAINER_COMMAND ?? "docker";

export class ContainerHost {
  /** What the documents call `tiffin`: an image, a volume and a container. */
  readonly name = `tiffin-test-${process.pid}`;
  readonly origin: string;
  /** Where all commands but `docker build` run. */
  readonly folder: string;
  readonly #port: number;

  private constructor(folder: string, port: number) {
    this.folder = folder;
    this.#port = port;
    this.origin = `http://127.0.0.1:${port}`;
  }

  static async create(): Promise<ContainerHost> {
    return new ContainerHost(await mkdtemp(join(tmpdir(), "tiffin-container-")), await findFreePort());
  }

  /**
   * Runs a documented command with names and a port of this test's own; returns its output.
   * @throws {Error} when it fails, with what it wrote
   */
  async run(command: string): Promise<string> {
    const own = command
      .replaceAll(/\bdocker\b/g, program)
      .replaceAll(/\btiffin\b/g, this.name)
      .replaceAll("3000:3000", `127.0.0.1:${this.#port}:3000`);
    const cwd = command.startsWith("docker build") ? process.cwd() : this.folder;
    const { stdout } = await execute("sh", ["-c", own], { cwd, maxBuffer: 2 ** 26 });
    return stdout;
  }

  /** A field of the container, by a template of `docker inspect`. */
  async inspect(template: string, container = "tiffin"): Promise<string> {
    return (await this.run(`docker inspect --format '${template}' ${container}`)).trim();
  }

  /** Waits until the app answers with its database; returns how long that took. */
  async waitUntilReady(): Promise<number> {
    const startedAt = performance.now();
    await expect.poll(() => isReady(this.origin), { timeout: 120_000, intervals: [100] }).toBe(true);
    return Math.round(performance.now() - startedAt);
  }

  /** Removes the containers, volumes and the image of this test. */
  async remove(): Promise<void> {
    for (const command of [
      "docker rm --force --volumes tiffin tiffin-before tiffin-second",
      "docker volume rm --force tiffin tiffin-restored",
      "docker rmi tiffin",
    ])
      await this.run(command).catch((error) => console.warn(String(error)));
    await rm(this.folder, { recursive: true, force: true });
  }
}
