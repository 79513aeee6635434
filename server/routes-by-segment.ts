import type { ServerBuild } from "react-router";

type Routes = ServerBuild["routes"];
type Route = NonNullable<Routes[string]>;

/** Matches paths with escapes, whose segments React Router decodes, and requests for the manifest of several paths. */
const mayNeedAll = /%|__manifest/i;

/**
 * Returns a function that finds the handler for a path. `create` makes each handler from the part of the build that
 * paths with the same first segment can match: the routes that begin with it, the home page and the page for all other
 * paths. For each page React Router rebuilds, renders and matches all routes that it has.
 */
export function bySegment<Handler>(build: ServerBuild, create: (part: ServerBuild) => Handler) {
  const segments = new Set(Object.values(build.routes).map((route) => segmentOf(build.routes, route)));
  const ofAll = create(build);
  const handlers = new Map([...segments].map((segment) => [segment, create(narrow(build, segment ?? ""))]));
  const ofOthers = create(narrow(build, ""));
  return (path: string): Handler => {
    if (mayNeedAll.test(path)) return ofAll;
    const [, segment = ""] = /^\/+([^/?.]*)/.exec(path) ?? [];
    return handlers.get(segment.toLowerCase()) ?? ofOthers;
  };
}

function narrow(build: ServerBuild, segment: string): ServerBuild {
  const ids = new Set<string>();
  for (const route of Object.values(build.routes)) {
    if (!route || !["", "*", segment].includes(segmentOf(build.routes, route) ?? " ")) continue;
    for (let each: Route | undefined = route; each; each = build.routes[each.parentId ?? ""]) ids.add(each.id);
  }
  const pick = <Kind>(routes: Record<string, Kind>) =>
    Object.fromEntries(Object.entries(routes).filter(([id]) => ids.has(id)));
  const assets = { ...build.assets, routes: pick(build.assets.routes) };
  return { ...build, assets, routes: pick(build.routes) };
}

/** The first segment of the paths that a route matches, '' for the home page; undefined for a layout. */
function segmentOf(routes: Routes, route: Route | undefined): string | undefined {
  if (!route || (route.path === undefined && !route.index)) return undefined;
  let path = "";
  for (let each: Route | undefined = route; each; each = routes[each.parentId ?? ""])
    path = `${each.path ?? ""}/${path}`;
  return path.split("/").find(Boolean)?.toLowerCase() ?? "";
}
