import type { ServerBuild } from "react-router";

type Routes = ServerBuild["routes"];
type Route = NonNullable<Routes[string]>;

/**
 * Returns a function that finds the handler for a path. `create` makes one handler for each first segment of a path, from
 * the routes that can match it: those that begin with it, the home page and the catch-all. React Router processes all
 * of its routes for each page, so fewer routes make pages faster.
 */
export function bySegment<Handler>(build: ServerBuild, create: (part: ServerBuild) => Handler) {
  const segments = new Set(Object.values(build.routes).flatMap((route) => segmentOf(build.routes, route) ?? []));
  const complete = create(build);
  const handlers = new Map([...segments].map((segment) => [segment, create(narrow(build, segment))]));
  const fallback = handlers.get("") ?? complete;
  return (path: string): Handler => {
    // React Router decodes escapes.
    if (path.includes("%")) return complete;
    const [, segment = ""] = /^\/+([^/?.]*)/.exec(path) ?? [];
    return handlers.get(segment.toLowerCase()) ?? fallback;
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
  // Customers' pages do not link to the desk: see build-steps/split-manifest.ts.
  const url = segment === "desk" ? build.assets.url : build.assets.url.replace("/manifest-", "/customers-manifest-");
  const assets = { ...build.assets, url, routes: pick(build.assets.routes) };
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
