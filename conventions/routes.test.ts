import { expect, test } from "vitest";
import routes from "../app/routes.ts";
import { childrenOf, customerPages, deskPages, pathsOf, publicPages } from "../e2e/support/trust/route-rules.ts";

test("route-rules.ts states who may open each route, and each route nests in the layout that guards it", () => {
  expect(pathsOf(childrenOf("routes/desk/desk.tsx")).sort()).toEqual(Object.keys(deskPages).sort());
  expect(pathsOf(childrenOf("routes/signed-in.tsx")).sort()).toEqual(Object.keys(customerPages).sort());
  expect(pathsOf(routes.filter(({ children }) => !children)).sort()).toEqual([...publicPages].sort());
  const layouts = routes.filter(({ children }) => children).map(({ file }) => file);
  expect(layouts).toEqual(["routes/signed-in.tsx", "routes/signed-out.tsx", "routes/desk/desk.tsx"]);
});
