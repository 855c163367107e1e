import { readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import type { Overlay } from "../../generator/client/overlay.js";
import { overlays } from "../../overlays/index.js";
import { generateUnchecked } from "../corpus/support/generate-corpus.js";
import { withoutExtensions } from "../generator/document/additions/support/documents.js";
import { createFolder } from "../generator/support/temporary-folder.js";

const root = path.resolve(import.meta.dirname, "../..");
const apis = ["v2", "v3", "v4", "billing", "integrations", "signup"];

describe("the overlays", () => {
  it.each(apis)(
    "find nothing to do in %s without its extensions, whatever its names",
    async (api) => {
      const text = readFileSync(path.join(root, "generated", api, "openapi.json"), "utf8");
      const bare = withoutExtensions(JSON.parse(text));
      const plain = await generateClient(api, bare, []);
      expect(await generateClient(api, bare, overlays)).toEqual(plain);
    },
  );

  it("find something to do in every document with its extensions", async () => {
    for (const api of apis) {
      const text = readFileSync(path.join(root, "generated", api, "openapi.json"), "utf8");
      const document: unknown = JSON.parse(text);
      const files = await generateClient(api, document, overlays);
      expect(files, api).not.toEqual(await generateClient(api, document, []));
    }
  });
});

/** Generates the client of a foreign document; gives its files by name. */
async function generateClient(name: string, document: unknown, used: readonly Overlay[]) {
  const file = path.join(createFolder(), `${name}.json`);
  const { files } = await generateUnchecked(file, document, used);
  return Object.fromEntries(files.map((each) => [each.path, each.text]));
}
