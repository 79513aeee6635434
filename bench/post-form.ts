/** Posts a form as the app's own pages do, and returns the answer itself, which is mostly a redirect. */
export function postForm(
  url: string,
  fields: Record<string, string>,
  headers: Record<string, string> = {},
): Promise<Response> {
  return fetch(url, {
    method: "POST",
    redirect: "manual",
    headers: { "Sec-Fetch-Site": "same-origin", ...headers },
    body: new URLSearchParams(fields),
  });
}
