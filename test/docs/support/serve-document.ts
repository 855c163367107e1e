import { mkdtemp, readFile, rename, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { startSite } from "../../../docs/site/serve-site.js";

/** A small document that is served while it is edited. */
export interface ServedDocument extends AsyncDisposable {
  readonly url: string;
  /** Replaces a text of it as many editors do: by a new file that takes the old one's place. */
  edit(from: string, to: string): Promise<void>;
  /** Serves it once more. */
  serveAgain(port: number): Promise<void>;
}

const document = `openapi: 3.1.0
info: { title: A shop, version: "1" }
servers: [{ url: https://shop.example }]
paths:
  /orders:
    get:
      operationId: orders.list
      summary: Lists orders
      description: The newest first.
      responses: { "204": { description: None. } }
`;

/** Serves a document of another team. */
export async function serveDocument(): Promise<ServedDocument> {
  const folder = await mkdtemp(path.join(tmpdir(), "served-"));
  const spec = path.join(folder, "shop.yaml");
  await writeFile(spec, document);
  const options = { spec, base: "/", siteUrl: new URL("https://docs.example") };
  const site = await startSite({ ...options, port: 0 });
  return {
    url: site.url,
    async edit(from, to) {
      await writeFile(`${spec}~`, (await readFile(spec, "utf8")).replace(from, to));
      await rename(`${spec}~`, spec);
    },
    serveAgain: async (port) => (await startSite({ ...options, port }))[Symbol.asyncDispose](),
    async [Symbol.asyncDispose]() {
      await site[Symbol.asyncDispose]();
      await rm(folder, { recursive: true });
    },
  };
}
