import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { generateCorpus, listCorpus } from "../corpus/support/generate-corpus.js";
import { startServer } from "../runtime/transport/loopback.js";
import { asNode } from "./standard/read-document.js";
import { loadClients } from "./harness/load-clients.js";

const folder = mkdtempSync(path.join(tmpdir(), "own-servers-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe("a generated client whose operations have servers of their own", () => {
  it("can be tried against local hosts, credentials included", { timeout: 60_000 }, async () => {
    const sources = listCorpus().filter(({ name }) => name === "own-servers");
    await generateCorpus(sources, folder);
    const modules = (await loadClients(folder, ["own-servers"])).get("own-servers");
    const server = await startServer((response) => response.end("{}"));
    try {
      const options = {
        baseUrl: `${server.baseUrl}/usual`,
        servers: {
          "https://uploads.example/v2": `${server.baseUrl}/uploads`,
          "https://{region}.uploads.example/v3": `${server.baseUrl}/region`,
        },
        credentials: { User: { username: "a", password: "b" } },
      };
      const client: object = Reflect.construct(asFunction(modules?.client["OwnServersClient"]), [
        options,
      ]);
      const { files } = asNode(client);
      for (const method of ["create", "replace", "list"]) {
        await Reflect.apply(asFunction(Reflect.get(Object(files), method)), files, []);
      }
    } finally {
      await server.close();
    }
    const authorization = "Basic YTpi";
    expect(server.seen).toMatchObject([
      { url: "/uploads/v2/files", headers: { authorization } },
      { url: "/region/v3/files", headers: { authorization } },
      { url: "/usual/v4/files", headers: { authorization } },
    ]);
  });
});

function asFunction(value: unknown): Function {
  if (typeof value !== "function") throw new TypeError(`${String(value)} is no function`);
  return value;
}
