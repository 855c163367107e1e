import type { KeyPlacement } from "./deployment.js";
import type { HeaderRecord } from "./headers.js";
import { encode } from "./query.js";

/** The part of a request that a key can go into. */
export interface KeyTarget {
  url: string;
  readonly headers: HeaderRecord;
}

/** Puts the key where the API wants it; it replaces anything else under that header's name. */
export function placeKey(
  { in: place, name, prefix }: Pick<KeyPlacement, "in" | "name" | "prefix">,
  key: string,
  target: KeyTarget,
): void {
  const value = prefix === undefined ? key : prefix + key;
  if (place === "header") {
    target.headers[name.toLowerCase()] = value;
  } else if (place === "query") {
    const mark = target.url.includes("?") ? "&" : "?";
    target.url += `${mark}${encode(name)}=${encode(value)}`;
  } else {
    const others = target.headers["cookie"];
    const cookie = `${name}=${encode(value)}`;
    target.headers["cookie"] = others === undefined ? cookie : `${others}; ${cookie}`;
  }
}
