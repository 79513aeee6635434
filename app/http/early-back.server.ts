/**
 * The script for Back and Forward before the app has started: it loads the page at the new address. After a reload, or a return
 * from another site, browsers take all pages that the app opened for one document, and change only the address: React Router
 * would then show one page, with its forms, at the address of another. Those pages have a `state`, unlike places within a page.
 * `root.tsx` removes the handler once React Router has taken over. Until then the event is kept from React Router, which already
 * listens while React hydrates the page: React would find another page than the server's, and report error 418. For the same
 * reason `entry.client.tsx` does not start the app on a page that is left: on a slow connection it would show an error instead.
 *
 * Back may even come before this script runs: then the address is not the one that the browser has loaded. Replaced, not reloaded,
 * because the page after that is not checked: a browser that records another address would reload for ever.
 */
export function earlyBackScript(nonce: string): string {
  return `<script nonce="${nonce}">onpopstate=e=>{e.state&&(e.stopImmediatePropagation(),history.go(),isLeft=1)};${loadAddress}</script>`;
}

const loadAddress =
  'performance.getEntriesByType("navigation").forEach(e=>{let to=location.href.split("#")[0];' +
  'e.type!="navigate"&&e.name.split("#")[0]!=to&&(location.replace(to),isLeft=1)})';
