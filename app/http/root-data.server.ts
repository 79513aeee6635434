import { hash } from "node:crypto";
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { createContext, type MiddlewareFunction, type RouterContextProvider } from "react-router";
import { env } from "#env";
import { language, translate } from "../i18n/text.ts";
import type { RootData } from "../ui/use-root.ts";
import { findSignedInCustomer, loadCustomer } from "./accounts/customer.server.ts";
import { consumeFlashes } from "./flash.server.ts";
import { setLanguage } from "./language.server.ts";
import { wantsLite } from "./lite-mode.server.ts";
import { markSplashShown, wantsSplash } from "./splash.server.ts";
import { copyForm, readUnsentForm } from "./unsent-form.server.ts";

/** The middleware of every page. */
export const rootMiddleware: MiddlewareFunction<Response>[] = [copyForm, setLanguage, markSplashShown, loadCustomer];

interface PageRequest {
  request: Request;
  context: Readonly<RouterContextProvider>;
  url: URL;
}

interface RootAnswer {
  root: RootData;
  /** The Set-Cookie values for its notices. */
  cookies: string[];
}

const rootContext = createContext<RootAnswer | null>(null);

/** Returns the data of the root loader, for every page; reads it once per request, because `withEtag` needs it as well. */
export function readRoot(args: PageRequest): RootAnswer {
  const answer = args.context.get(rootContext) ?? composeRoot(args);
  args.context.set(rootContext, answer);
  return answer;
}

function composeRoot({ request, context, url }: PageRequest): RootAnswer {
  const customer = findSignedInCustomer(context);
  const { notices, cookies } = consumeFlashes({ request, url });
  const unsentForm = customer && readUnsentForm(request, url, customer.customerId);
  const root = {
    appName: env.APP_NAME,
    isSignedIn: customer !== undefined,
    customerMark: customer ? hash("sha256", customer.customerId, "base64url").slice(0, 8) : "",
    language: language(),
    cartCount: customer?.cartCount ?? 0,
    notices: notices.map((notice) => ({
      ...notice,
      title: translate(notice.title),
      message: translate(notice.message),
    })),
    isLite: wantsLite(request),
    showsSplash: wantsSplash({ request, url }),
    unsentForm: unsentForm && { path: url.pathname, reply: unsentForm },
  };
  return { root, cookies };
}

/** A hash of the server's bundle, which differs in every build: it contains the names of all other files with their hashes. */
export const buildVersion = hash("sha256", readFileSync(fileURLToPath(import.meta.url)), "base64url");
