/** Whether a request is for a document: React Router fetches the data of a page from a different path. */
export function isDocumentRequest({ request, url }: { request: Request; url: URL }): boolean {
  return new URL(request.url).pathname === url.pathname;
}
