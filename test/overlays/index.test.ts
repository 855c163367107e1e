import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { quietReporter } from "../../generator/cli/reporter.js";
import { createFilePlan } from "../../generator/load/plan.js";
import type { OpenApiDocument } from "../../generator/model/openapi.js";
import { generateFrom } from "../../generator/round/generate.js";
import type { Overlay } from "../../generator/weave/overlay.js";
import { overlays } from "../../overlays/index.js";
import { createFolder } from "../generator/support/temporary-folder.js";

const root = path.resolve(import.meta.dirname, "../..");
const apis = ["v2", "v3", "v4", "billing", "integrations", "signup"];

describe("the overlays", () => {
  it.each(apis)(
    "find nothing to do in %s without its extensions, whatever its names",
    async (api) => {
      const text = readFileSync(path.join(root, "generated", api, "openapi.json"), "utf8");
      const bare = withoutExtensions(JSON.parse(text));
      expect(await generateClient(api, bare, overlays)).toEqual(
        await generateClient(api, bare, []),
      );
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

function withoutExtensions(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutExtensions);
  if (typeof value !== "object" || value === null) return value;
  const kept = Object.entries(value).filter(([name]) => !name.startsWith("x-"));
  return Object.fromEntries(kept.map(([name, member]) => [name, withoutExtensions(member)]));
}

/** Generates the client of a foreign document; gives its files by name. */
async function generateClient(
  name: string,
  document: unknown,
  used: readonly Overlay[],
): Promise<object> {
  const folder = createFolder();
  const file = path.join(folder, `${name}.json`);
  const text = JSON.stringify(document, null, 2);
  writeFileSync(file, text);
  const plan = { ...(await createFilePlan(file, path.join(folder, "out"), root)), root: folder };
  const loaded = { name, file, text, document: JSON.parse(text) as OpenApiDocument };
  const { files } = await generateFrom([loaded], plan, {
    overlays: used,
    reporter: quietReporter,
    signal: new AbortController().signal,
  });
  return Object.fromEntries(files.map((each) => [each.path, each.text]));
}
