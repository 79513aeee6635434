import { expect, test } from "vitest";
import { expressRoutes } from "../e2e/support/trust/express-routes.ts";
import { createApp } from "./app.ts";

test("every URL of the shell is known to the access matrix", () => {
  const { router } = createApp({ routes: {}, assets: { routes: {} } } as Parameters<typeof createApp>[0], () => {});
  const paths: unknown[] = router.stack.flatMap(({ route }) => (route ? [route.path] : []));
  const names = paths.map((path) => (path instanceof RegExp ? (/\w+/.exec(path.source)?.[0] ?? "") : String(path)));
  const known = Object.keys(expressRoutes).map((path) => (path.endsWith("/") ? path.replaceAll("/", "") : path));
  expect(names.sort()).toEqual(known.sort());
});
