import type { KeyPlacement } from "../deployment.js";
import type { HeaderRecord } from "../request/headers.js";
import { encode } from "../request/url.js";

/** Adds the key where the API expects it. Replaces any other value under that header's name. */
export function placeKey(
  { in: place, name, prefix }: Pick<KeyPlacement, "in" | "name" | "prefix">,
  key: string,
  target: { url: string; readonly headers: HeaderRecord },
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
