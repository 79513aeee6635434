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

/** Opens a page and reads it as a whole. @throws {Error} unless it is answered with 200 */
export async function getPage(url: string, headers: Record<string, string> = {}): Promise<string> {
  const response = await fetch(url, { headers, redirect: "manual" });
  if (response.status !== 200) throw new Error(`${url} was answered with ${response.status}`);
  return response.text();
}
