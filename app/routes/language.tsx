import { href, redirect } from "react-router";
import { saveLanguage } from "../features/accounts/language.server.ts";
import { languageForm } from "../features/language/language-form.ts";
import { findSignedInCustomer } from "../http/accounts/customer.server.ts";
import { orUnavailable } from "../http/errors.server.ts";
import { readForm } from "../http/form.server.ts";
import { rememberLanguage } from "../http/language.server.ts";
import { seeOther } from "../http/responses.ts";
import { safeRedirect } from "../http/safe-redirect.ts";
import type { Route } from "./+types/language";

export function loader() {
  return redirect(href("/"));
}

/** Saves the language in a cookie, and in the account of a signed-in customer. */
export async function action({ request, context }: Route.ActionArgs) {
  const form = await readForm(request, languageForm);
  if (!form.ok) return seeOther(href("/"));
  const { language, backTo } = form.value;
  const customer = findSignedInCustomer(context);
  // A failure is ignored: the cookie is enough for this browser, and the account is updated at the next sign-in.
  if (customer) await orUnavailable(saveLanguage(customer.customerId, language), "failed to save a language");
  return seeOther(safeRedirect(backTo), rememberLanguage(request, language));
}

export default function Language() {
  return null;
}
