/**
 * The script that loads the page of the address that Back or Forward leads to before the app has started. After a reload, or a
 * return from another site, browsers take all pages that the app opened for one document: they change only the address, and
 * React Router would then show one page, with its forms, at the address of another. Those pages have a `state`, unlike places
 * within a page. `root.tsx` ends this once React Router has taken over. Until then React Router must not hear of it, because it
 * listens while React still hydrates the page: that would find another page than the server's, and report error 418.
 */
export function earlyBackScript(nonce: string): string {
  return `<script nonce="${nonce}">onpopstate=e=>{e.state&&(e.stopImmediatePropagation(),history.go())}</script>`;
}
