/** Whether a browser asks for a page by itself: not a script that reads the page's data, at another address. */
export function isDocumentRequest({ request, url }: { request: Request; url: URL }): boolean {
  return new URL(request.url).pathname === url.pathname;
}
