/** What undici did with the requests of a method and URL since the watch began. */
export interface SendingWatch {
  readonly method: string;
  readonly url: string;
  /** Whether it had such a request in hand. */
  isSeen: boolean;
  /** Whether it sent any part of one. */
  isSent: boolean;
}

/**
 * Watches what undici, which is also the `fetch` of Node.js, does with a request, whatever wraps it and however often it
 * sends. On other platforms, nothing is ever seen.
 *
 * Source: undici, Diagnostics Channel Support.
 */
export function watchSending(method: string, url: string): SendingWatch {
  if (!isListening) listen();
  const watch = { method, url, isSeen: false, isSent: false };
  watches.add(watch);
  return watch;
}

/** Ends a watch. */
export function unwatch(watch: SendingWatch): void {
  watches.delete(watch);
}

const watches = /* @__PURE__ */ new Set<SendingWatch>();

let isListening = false;

function listen(): void {
  isListening = true;
  const { process }: { process?: Platform } = globalThis;
  const channels = process?.getBuiltinModule?.("node:diagnostics_channel");
  channels?.subscribe("undici:request:create", noting("isSeen"));
  channels?.subscribe("undici:client:sendHeaders", noting("isSent"));
  // undici 6 does not announce the headers that it sends over HTTP/2.
  channels?.subscribe("undici:request:bodySent", noting("isSent"));
}

/** Part of Node.js since 20.16. */
interface Platform {
  getBuiltinModule?(id: "node:diagnostics_channel"): {
    subscribe(name: string, listener: (message: unknown) => void): void;
  };
}

function noting(fact: "isSeen" | "isSent"): (message: unknown) => void {
  return (message) => {
    const { request }: { request?: unknown } = Object(message);
    const { method, path }: { method?: unknown; path?: unknown } = Object(request);
    for (const watch of watches) {
      // A proxy without a tunnel gets the whole URL in place of the path.
      if (watch.method === method && watch.url.endsWith(String(path))) watch[fact] = true;
    }
  };
}
