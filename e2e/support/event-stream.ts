/** Reads event streams as plain requests do. */
export interface Followed {
  headers: Headers;
  /** The events so far, as `id data`. */
  events: string[];
  hasEnded: boolean;
  leave: () => void;
}

/** Follows an order with the cookies of a session. */
export async function followOrder(origin: string, orderId: string, cookie: string): Promise<Followed> {
  const abort = new AbortController();
  const response = await fetch(`${origin}/order-tracking/${orderId}/events`, {
    headers: { cookie, "Accept-Encoding": "gzip, br" },
    signal: abort.signal,
  });
  const followed: Followed = { headers: response.headers, events: [], hasEnded: false, leave: () => abort.abort() };
  const read = async () => {
    let text = "";
    for await (const part of response.body?.pipeThrough(new TextDecoderStream()) ?? []) {
      text += part;
      followed.events = [...text.matchAll(/^id: (.*)\ndata: (.*)\n\n/gm)].map(([, id, data]) => `${id} ${data}`);
    }
    followed.hasEnded = true;
  };
  read().catch(() => {});
  return followed;
}
