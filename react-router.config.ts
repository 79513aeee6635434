import type { Config } from "@react-router/dev/config";

export default {
  ssr: true,
  // Most routes share a file with others: a separate file for their client actions would be one more request.
  splitRouteModules: false,
  // In a file that browsers keep. Asking for the routes of each page's links takes a request before the tap's own.
  routeDiscovery: { mode: "initial" },
} satisfies Config;
