/** The image as operators get it: built, run, backed up and restored by the commands of README.md and docs/operating.md. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { type APIRequestContext, expect, test } from "@playwright/test";
import { isReady } from "../support/own-app.ts";
import { TextBrowser } from "../support/text-browser.ts";
import { ContainerHost } from "./container-host.ts";
import { commandsBelow, commandsOfReadme, readOnlyOptions } from "./documented-commands.ts";
import { listLayerFiles, listPackages, packagesIn } from "./image-contents.ts";

test.describe.configure({ mode: "serial" });

const password = "karahi-at-eight";
const passwords = { Password: password, "Confirm Password": password };
const longestStopMs = 8_000;
const [buildCommand, runCommand] = commandsOfReadme();

let host: ContainerHost;
let customerRequest: APIRequestContext;
let customer: TextBrowser;
let orderPath = "";

test.beforeAll(async ({ playwright }) => {
  host = await ContainerHost.create();
  customerRequest = await playwright.request.newContext({ baseURL: host.origin });
  customer = new TextBrowser(customerRequest);
});

test.afterAll(async () => {
  await customerRequest.dispose();
  await host.remove();
});

/** Starts a container in the background by a documented command, with options of the test's own. */
const startInBackground = (command: string, options: string) =>
  host.run(command.replace("docker run", `docker run -d ${options}`));

async function expectOrder(): Promise<void> {
  await customer.open("/orders");
  expect(customer.text).toContain("Anarkali Karahi House");
  await customer.open(orderPath);
  expect(customer.text).toContain("Lahori Chicken Karahi");
}

test("README.md's line builds the image", async () => {
  test.setTimeout(20 * 60_000);
  const startedAt = performance.now();
  await host.run(buildCommand);
  const bytes = Number(await host.run("docker image inspect --format '{{.Size}}' tiffin"));
  const seconds = Math.round((performance.now() - startedAt) / 1000);
  console.log(`built in ${seconds} s, ${Math.round(bytes / 1e6)} MB`);
});

test("the image has the packages of production and a list of them, no others, and no secrets", async () => {
  const command = (words: string) => host.run(`docker run --rm tiffin ${words}`);
  const folders = await command("find node_modules -name package.json -printf '%h\\n'");
  const installed = listPackages(folders.trim().split("\n"));
  expect(installed.length).toBeGreaterThan(100);
  expect(installed.filter(({ isDev }) => isDev)).toEqual([]);
  const { name, version } = JSON.parse(readFileSync("package.json", "utf8"));
  const expected = new Set([`${name}@${version}`, ...installed.map((each) => each.name)]);
  expect(packagesIn(await command("cat sbom.spdx.json")).toSorted()).toEqual([...expected].toSorted());

  await host.run("docker save -o image.tar tiffin");
  const files = listLayerFiles(join(host.folder, "image.tar"), join(host.folder, "layers"));
  expect(files).toContain("app/build/server/index.js");
  const ours = files.filter((path) => /^(app|data|home|root)\//.test(path) && !path.startsWith("app/node_modules/"));
  expect(
    ours.filter((path) => /(^|\/)(\.env[^/]*|\.npmrc|\.git|[^/]*secret|[^/]*\.(pem|key)|postgres)$/.test(path)),
  ).toEqual([]);
  const settings = await host.run("docker image inspect --format '{{json .Config.Env}}' tiffin");
  expect(settings).not.toMatch(/SECRET|TOKEN|PASSWORD|DATABASE_URL/);
});

test("README.md's line runs it, and its log leads the first owner to the desk", async ({ request }) => {
  await startInBackground(runCommand, "--name tiffin");
  console.log(`ready after ${await host.waitUntilReady()} ms`);
  expect((await host.run("docker exec tiffin id -u")).trim()).toBe("1000");
  expect(await host.run("docker exec tiffin cat /proc/1/maps")).toContain("libjemalloc");

  const [path] = /\/desk\/set-up\?token=[\w-]+/.exec(await host.run("docker logs tiffin 2>&1")) ?? [];
  const owner = new TextBrowser(request);
  await owner.open(`${host.origin}${path}`);
  await owner.press("Set up", { "Full Name": "Hina Shah", Email: "hina@desk.example", ...passwords });
  expect(owner.path).toBe("/desk/restaurants/new");
});

test("the examples in the image are imported, and a customer orders by plain forms", async () => {
  const ops = (words: string) => host.run(`docker exec tiffin ops ${words}`);
  await ops("import restaurants /app/examples/restaurants.csv");
  const [{ id }] = JSON.parse(await ops("vendors list Anarkali --json"));
  await ops(`import menu /app/examples/menu.csv --restaurant ${id}`);

  await customer.open("/register");
  await customer.press("SIGN UP", {
    "Full Name": "Sana Malik",
    "Email Address": "sana@home.example",
    "Phone Number": "0300 1234567",
    "Delivery Address": "House 1, Anarkali, Lahore",
    ...passwords,
  });
  await customer.open("/");
  await customer.follow("View Menu of Anarkali Karahi House");
  await customer.press("Add to Cart", {}, ["Half"]);
  await customer.open("/payment");
  await customer.press("Place Order");
  expect(customer.text).toContain("Order Placed Successfully!");
  await customer.follow("Track Order");
  orderPath = customer.path;
  expect(await ops("orders list")).toContain("Anarkali Karahi House");
});

test("the checks run in the container, and its health check passes", async () => {
  const checks = await host.run("docker exec tiffin ops check || true");
  expect(checks).toContain("APP_ORIGIN");
  const {
    Test: [, ...words],
  } = JSON.parse(await host.inspect("{{json .Config.Healthcheck}}"));

  await host.run(`docker exec tiffin ${words.map((word: string) => `'${word}'`).join(" ")}`);
});

test("a stop answers what is in progress and exits with 0; the next start has the order", async () => {
  const startedAt = performance.now();
  await host.run("docker stop tiffin");
  const stopMs = Math.round(performance.now() - startedAt);
  expect(await host.inspect("{{.State.ExitCode}}")).toBe("0");
  expect(stopMs).toBeLessThan(longestStopMs);
  await host.run("docker start tiffin");
  console.log(`stopped in ${stopMs} ms, ready again after ${await host.waitUntilReady()} ms`);
  await expectOrder();
});

test("after kill -9 it can be started again, and nothing is lost", async () => {
  await host.run("docker kill --signal KILL tiffin");
  await expect.poll(() => host.inspect("{{.State.Running}}")).toBe("false");
  await host.run("docker start tiffin");
  console.log(`ready ${await host.waitUntilReady()} ms after kill -9`);
  await expectOrder();
});

test("with a read-only root file system it works the same", async () => {
  await host.run("docker stop tiffin");
  await host.run("docker rm tiffin");
  await startInBackground(runCommand, `--name tiffin ${readOnlyOptions()}`);
  await host.waitUntilReady();
  await expect(host.run("docker exec tiffin touch /app/file")).rejects.toThrow("Read-only");
  await expectOrder();
});

test("a second container on the same volume waits, and takes over when the first is killed", async () => {
  await startInBackground(runCommand.replace("-p 3000:3000 ", ""), "--name tiffin-second");
  const isSecondReady = () =>
    host
      .run(
        `docker exec tiffin-second node -e 'fetch("http://127.0.0.1:3000/readyz").then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))'`,
      )
      .then(
        () => true,
        () => false,
      );
  await expect.poll(() => host.run("docker logs tiffin-second 2>&1")).toContain("is used by another container");
  expect(await isSecondReady()).toBe(false);
  expect(await isReady(host.origin), "the first is not disturbed").toBe(true);
  await host.run("docker kill --signal KILL tiffin");
  await expect.poll(isSecondReady).toBe(true);
  await host.run("docker stop tiffin-second");
  expect(await host.inspect("{{.State.ExitCode}}", "tiffin-second")).toBe("0");
  await host.run("docker start tiffin");
  await host.waitUntilReady();
  await expectOrder();
});

test("docs/operating.md's commands back it up, and restore it into a new volume", async () => {
  for (const command of commandsBelow("Back up")) await host.run(command);
  for (const command of commandsBelow("Restore")) await host.run(command);
  await host.waitUntilReady();
  // Still signed in, although the new volume has another secret.
  await expectOrder();
});
