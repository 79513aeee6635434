import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { RouterContextProvider } from "react-router";
import { env } from "#env";
import { language, translate } from "../i18n/text.ts";
import type { RootData } from "../ui/use-root.ts";
import { consumeFlashes } from "./flash.server.ts";
import { wantsLite } from "./lite-mode.server.ts";
import { wantsSplash } from "./splash.server.ts";
import { findVisitor } from "./visitor.server.ts";

interface PageRequest {
  request: Request;
  context: Readonly<RouterContextProvider>;
  url: URL;
}

/** What every page shows besides its own, with the Set-Cookie values that its notices need. */
export function readRoot({ request, context, url }: PageRequest): { root: RootData; cookies: string[] } {
  const visitor = findVisitor(context);
  const { notices, cookies } = consumeFlashes({ request, url });
  const root = {
    appName: env.APP_NAME,
    isSignedIn: visitor !== undefined,
    language: language(),
    cartCount: visitor?.cartCount ?? 0,
    notices: notices.map((notice) => ({
      ...notice,
      title: translate(notice.title),
      message: translate(notice.message),
    })),
    isLite: wantsLite(request),
    showsSplash: wantsSplash({ request, url }),
  };
  return { root, cookies };
}

/** Differs in every build: the server is in one file, which names the few others by their hashes. */
export const buildVersion = createHash("sha256")
  .update(readFileSync(fileURLToPath(import.meta.url)))
  .digest("base64url");
