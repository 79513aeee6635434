const refresh = /<noscript><meta http-equiv="refresh" content="(\d+)(;[^"]*)?"/;

/**
 * Returns a script for browsers that run scripts but are too old for the app's: it performs the refresh that the page has for
 * browsers without scripts. Empty for a page without such a refresh.
 */
export function refreshScript(html: string, nonce: string): string {
  const [found, seconds, rest = ""] = refresh.exec(html) ?? [];
  return found ? `<script nonce="${nonce}">(${refreshUnlessStarted})(${seconds}, "0${rest}")</script>` : "";
}

/** Runs in the browser, with the syntax and APIs of 2018 only. */
function refreshUnlessStarted(seconds: number, content: string): void {
  const timer = setInterval(() => {
    if ("__reactRouterDataRouter" in window) return clearInterval(timer);
    // While the page is loading, the app may still start. Without a connection, the browser's error page would stay.
    if (document.readyState !== "complete" || !navigator.onLine) return;
    clearInterval(timer);
    // Not `reload`, which would send a form again.
    const meta = document.createElement("meta");
    meta.httpEquiv = "refresh";
    meta.content = content;
    document.head.appendChild(meta);
  }, seconds * 1_000);
}
