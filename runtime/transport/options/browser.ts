import { ConfigurationError } from "../../errors/configuration-error.js";

/** Refuses to run in a web page or web worker unless the caller allows it. */
export function refuseBrowser(allowBrowser: boolean | undefined): void {
  if (allowBrowser === true || !isBrowser()) return;
  throw new ConfigurationError(
    "In a browser, everyone can read the API key. Call the service from your server or, for a key meant for this page alone, set `allowBrowser: true`.",
  );
}

function isBrowser(): boolean {
  const has = (...names: string[]): boolean => names.every((name) => name in globalThis);
  // Cloudflare Workers have no location; Deno has all of these.
  const isWorker = has("WorkerLocation", "importScripts") && !has("Deno");
  return isWorker || has("window", "document");
}
