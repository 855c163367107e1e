import { isDeepStrictEqual } from "node:util";
import { startServer } from "../../runtime/transport/loopback.js";
import { show } from "./differences.js";
import { loadClients } from "./load-clients.js";
import { readIterator } from "./read-iterator.js";

/** An iterator method of a generated client whose service links its pages. */
export interface LinkedPages {
  /** Names that lead to the method. */
  readonly method: readonly string[];
  readonly args: readonly string[];
  /** Path of the operation with these arguments. */
  readonly path: string;
  /** Path that the service links to, which may be another one. */
  readonly linked: string;
}

/** Walks three pages of a loopback server and says where that is not what it had to be. */
export async function provePages(
  folder: string,
  name: string,
  { method, args, path, linked }: LinkedPages,
): Promise<string[]> {
  const modules = (await loadClients(folder, [name])).get(name);
  const service = await startServer((response, { url = "", headers }) => {
    const origin = `http://${headers.host}`;
    const page = Number(new URL(url, origin).searchParams.get("page") ?? 1);
    const next = `<${origin}${linked}?page=${page + 1}>; rel="next", <${origin}${linked}?page=3>; rel="last"`;
    response.writeHead(200, {
      "content-type": "application/json",
      ...(page < 3 && { link: next }),
    });
    response.end(JSON.stringify([{ id: page }]));
  });
  try {
    const items = await readIterator(modules, method, args, { baseUrl: service.baseUrl });
    const urls = service.seen.map(({ url }) => url);
    return [
      ...differ("items", items, [{ id: 1 }, { id: 2 }, { id: 3 }]),
      ...differ("requests", urls, [path, `${path}?page=2`, `${path}?page=3`]),
    ];
  } finally {
    await service.close();
  }
}

function differ(what: string, actual: unknown, expected: unknown): string[] {
  return isDeepStrictEqual(actual, expected)
    ? []
    : [`pages: ${what} ${show(actual)}, expected ${show(expected)}`];
}
