import type { Config } from "@react-router/dev/config";

export default {
  ssr: true,
  // Most routes share a file with others: a separate file for their client actions would be one more request.
  splitRouteModules: false,
} satisfies Config;
