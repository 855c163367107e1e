import path from "node:path";
import { startServer } from "../../runtime/transport/loopback.js";
import { differ } from "./differences.js";
import { loadClients } from "./load-clients.js";
import { readIterator } from "./use-client.js";

/** What a sidecar adds to a published document: where the service links its pages. */
export const pagedName = "github";
export const pagesOverlay: string = path.resolve(
  import.meta.dirname,
  "../documents/github-pages.yaml",
);

/** Walks three pages of a loopback server, which links another path, and says where that is not what it had to be. */
export async function provePages(folder: string): Promise<string[]> {
  const modules = (await loadClients(folder, [pagedName])).get(pagedName);
  const service = await startServer((response, { url = "", headers }) => {
    const origin = `http://${headers.host}`;
    const page = Number(new URL(url, origin).searchParams.get("page") ?? 1);
    const linked = `${origin}/organizations/1/repos`;
    const next = `<${linked}?page=${page + 1}>; rel="next", <${linked}?page=3>; rel="last"`;
    response.setHeader("content-type", "application/json");
    if (page < 3) response.setHeader("link", next);
    response.end(JSON.stringify([{ id: page }]));
  });
  try {
    const { baseUrl } = service;
    const items = await readIterator(modules, ["repos", "iterateForOrg"], ["octo"], { baseUrl });
    const urls = service.seen.map(({ url }) => url);
    const expected = ["", "?page=2", "?page=3"].map((query) => `/orgs/octo/repos${query}`);
    return [
      ...differ("pages: items", items, [{ id: 1 }, { id: 2 }, { id: 3 }]),
      ...differ("pages: requests", urls, expected),
    ];
  } finally {
    await service.close();
  }
}
