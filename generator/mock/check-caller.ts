import type { IncomingMessage } from "node:http";

/**
 * Says what is wrong with the host in a request; `undefined` if it is this machine.
 *
 * If the host name of a page resolves to this machine (DNS rebinding), the browser treats the page as same-origin, so
 * only the name reveals it.
 */
export function checkHost(request: IncomingMessage): string | undefined {
  const { url = "", headersDistinct } = request;
  if (!url.startsWith("/")) return "Only a path is served, such as GET /path";
  const [host = "", ...others] = headersDistinct["host"] ?? [];
  if (others.length === 0 && isLoopback(host)) return undefined;
  return "This server responds only under the names of this machine: 127.0.0.1, [::1] and localhost";
}

/** Says that a request comes from a web page of another origin; `undefined` if its headers do not show that. */
export function checkOrigin({ headers, headersDistinct }: IncomingMessage): string | undefined {
  const origins = headersDistinct["origin"] ?? [];
  const isForeign = origins.some((origin) => origin !== `http://${headers.host}`);
  if (!isForeign && !isCrossSite(headers)) return undefined;
  return "Web pages of another origin may not send this request";
}

/** Names of this machine, with or without a port. 127.0.0.0/8 is loopback as a whole. */
export function isLoopback(host: string): boolean {
  const [, name = ""] = /^(.*?)(?::\d+)?$/.exec(host) ?? [];
  if (/^(localhost|\[::1\])$/i.test(name)) return true;
  return /^127(\.\d{1,3}){3}$/.test(name) && name.split(".").every((part) => Number(part) <= 255);
}

/** Images and the like have no origin. A person who follows a link is allowed. */
function isCrossSite(headers: IncomingMessage["headers"]): boolean {
  const site = headers["sec-fetch-site"];
  return /^(?:cross|same)-site$/.test(String(site)) && headers["sec-fetch-mode"] !== "navigate";
}
