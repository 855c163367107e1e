import { readOwn } from "../../json/values.js";
import type { Deployment } from "../deployment.js";
import { type Operation, splitTemplate } from "../operation.js";

/** The URL before the path of an operation. */
export interface Base {
  /** The host root, or scheme and host of the operation's own server, without a trailing slash. */
  readonly root: string;
  /** Path between the root and the path of the operation. */
  readonly basePath: string;
}

/** Finds the place of an operation; without one, that of the API. */
export type FindPlace = (operation?: Pick<Operation, "server">) => Base;

/**
 * Returns where the operations of an API are.
 *
 * A base URL that ends in the path of one of the document's servers replaces the URL of the server, path and all. Any other
 * is the host root, or a gateway before it, to which the path of the region's server is added; it may also end in the path of
 * another API.
 *
 * @param url base URL without a trailing slash
 */
export function createPlaceFinder(
  url: string,
  region: string,
  { regions, basePaths = [""], otherPaths = [], servers }: Deployment,
): FindPlace {
  const stated = regions[region]?.basePath ?? "";
  // The path of the region's server in full: a variable may have several segments.
  const own = endOf(url, stated === "" ? basePaths : [stated, ...basePaths]);
  const other = endOf(url, otherPaths) ?? "";
  const isOwn = own !== undefined && own.length >= other.length;
  const usual = {
    root: url.slice(0, url.length - (isOwn ? own : other).length).replace(/\/+$/, ""),
    basePath: isOwn ? own : stated,
  };
  return ({ server } = {}) => {
    if (server === undefined) return usual;
    const [, root = usual.root, basePath = ""] =
      /^(https?:\/\/[^/]+)?(.*)$/i.exec(readOwn(servers, server) ?? server) ?? [];
    return { root, basePath };
  };
}

/** Returns the longest end of a base URL that is one of some paths, which begin with a slash or are empty. */
export function endOf(url: string, paths: readonly string[]): string | undefined {
  const { pathname } = new URL(url);
  const ends = paths.flatMap((path) => {
    const pattern = new RegExp(`${splitTemplate(path).join("[^/]+")}$`);
    return pattern.exec(pathname === "/" ? "" : pathname) ?? [];
  });
  return ends.toSorted((left, right) => right.length - left.length)[0];
}
