import { redirect } from "react-router";

/** The answer to a form that was carried out: 303, so that the browser gets the next page and a reload repeats nothing. */
export function seeOther(path: string, ...cookies: string[]): Response {
  return redirect(path, { status: 303, headers: cookies.map((cookie) => ["Set-Cookie", cookie] as [string, string]) });
}
