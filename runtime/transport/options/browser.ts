import { ConfigurationError } from "../../errors/configuration-error.js";

/** Refuses to run in a web page or web worker unless the caller allows it. */
export function refuseBrowser(allowBrowser: boolean | undefined): void {
  if (allowBrowser === true || !isBrowser()) return;
  throw new ConfigurationError(
    "In a browser, everyone can read the API key. Call the service from your server or, for a key meant for this page alone, set `allowBrowser: true`.",
  );
}

function isBrowser(): boolean {
  const isPage = "window" in globalThis && "document" in globalThis;
  // Cloudflare Workers have no location; Deno has all of these.
  const isWorker = "WorkerLocation" in globalThis && "importScripts" in globalThis;
  return isPage || (isWorker && !("Deno" in globalThis));
}
