import type { Request, Response } from "express";
import { isDeskPath } from "#app/features/desk/desk-path.ts";
import { readLanguage } from "#app/http/language.server.ts";
import { inLanguage } from "#app/i18n/in-language.server.ts";
import { type Language, language, type Message, t } from "#app/i18n/text.ts";

export interface Refusal {
  status: number;
  reason: Message;
}

/** Responds with a page that gives the reason and the request's id, by which operators find the request in the log. */
export function sendRefusal(request: Request, response: Response, refusal: Refusal): void {
  request.log.warn({ status: refusal.status }, refusal.reason);
  response
    .status(refusal.status)
    .set("Cache-Control", "no-store")
    .type("html")
    .send(inLanguage(languageOf(request), () => refusalPage(request, refusal)));
}

function languageOf(request: Request): Language {
  return isDeskRequest(request) ? "en" : (readLanguage(request) ?? "en");
}

/** Whether a request is for a page of the desk, or for its data. */
export function isDeskRequest({ path }: Request): boolean {
  return isDeskPath(path.replace(/\.data$/, ""));
}

/** As in public/offline.html. Inline, so that the page needs no other file. */
const style = `
body { margin: 0; padding: 20vh 16px 0; background: #f5f6fa; color: #14213d; font: 1rem/1.5 system-ui, sans-serif; text-align: center; text-wrap: balance }
[lang|=ur] body { line-height: 1.9 }
h1 { font-size: 1.5rem }
a { color: #1d4ed8 }
bdi { overflow-wrap: anywhere }
@media (prefers-color-scheme: dark) { body { background: #0d1526; color: #f1f5ff } a { color: #93c5fd } }
`;

function refusalPage(request: Request, { reason }: Refusal): string {
  const number = `${t("If you contact support, please quote this number:")} <bdi>${request.id}</bdi>`;
  return page(reason, isDeskRequest(request) ? "/desk" : "/", `<p><small>${number}</small></p>`);
}

/** The page for a request whose headers are too large to be read. */
export function tooLargePage(language: Language): string {
  return inLanguage(language, () =>
    page(
      "What you sent is too large.",
      "/",
      `<p>${t("If it happens again, delete this site's cookies in your browser.")}</p>`,
    ),
  );
}

function page(reason: Message, home: string, more: string): string {
  const advice = t("Go back and try again, or {link}.", {
    link: `<a href="${home}">${t("start at the home page")}</a>`,
  });
  return `<!DOCTYPE html><html ${documentLanguage()}><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="color-scheme" content="light dark"><title>${t("Error: ")}${t(reason)}</title><style>${style}</style></head><body><main><h1>${t(reason)}</h1><p>${advice}</p>${more}</main></body></html>`;
}

function documentLanguage(): string {
  return language() === "ur" ? 'lang="ur-PK" dir="rtl"' : 'lang="en"';
}
