import type { Config } from "@react-router/dev/config";

export default {
  ssr: true,
  // Most routes are in one file with others: an extra file for their client actions would be one request more.
  splitRouteModules: false,
} satisfies Config;
