import { mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { quietReporter } from "../../../generator/run/cli/reporter.js";
import { generate } from "../../../generator/run/generate.js";
import { createFilePlan } from "../../../generator/document/plan.js";
import { overlays } from "../../../overlays/index.js";
import { createFolder } from "../../generator/support/temporary-folder.js";
import { createOurs, merge } from "../../generator/document/additions/support/documents.js";
import { load } from "../../generator/follow/support/load.js";
import { listHostileDocuments } from "../support/hostile-documents.js";
import { hasRun } from "../support/hostile-text.js";
import { importClient, writeClient, type WrittenClient } from "./support/import-client.js";
import { commentsOf, tokensOf } from "./support/skeleton.js";

const root = path.resolve(import.meta.dirname, "../../..");
const documents = listHostileDocuments();
const { signal } = new AbortController();

/** Generates a client of every document in one run, with everything that belongs to one. */
async function generateAll(): Promise<WrittenClient[]> {
  const out = createFolder();
  const plan = await createFilePlan(path.join(root, "x.yaml"), out, root);
  const names = documents.map(({ name }) => name);
  const runtime = { kind: "sources", folder: root } as const;
  const all = { ...plan, runtime, overlays, sources: documents, names };
  const { files } = await generate(all, { reporter: quietReporter, signal });
  for (const { path: name, text } of files) {
    mkdirSync(path.dirname(path.join(out, name)), { recursive: true });
    writeFileSync(path.join(out, name), text);
  }
  return names.map((name) => {
    const own = files.filter((file) => file.path.startsWith(`${name}/`));
    const texts = own.map((file): [string, string] => [path.basename(file.path), file.text]);
    return { folder: path.join(out, name), files: new Map(texts) };
  });
}

/** Code that stands in no client: only text of a document can have brought it there. */
function findStrange({ files }: WrittenClient): string[] {
  const modules = [...files].filter(([name]) => name.endsWith(".ts"));
  return modules.flatMap(([, text]) => [
    ...(/\beval \(|globalThis|class Z|extends \(|`/.exec(tokensOf(text).join(" ")) ?? []),
    ...(/[@#](?:internal|__|\s*source(?:Mapping)?URL)/.exec(commentsOf(text).join("\n")) ?? []),
  ]);
}

describe("a hostile document", () => {
  it("runs nothing of the attacker's when its client is generated and imported", async () => {
    const clients = await generateAll();
    expect(clients.length).toBeGreaterThan(6);
    for (const client of clients) {
      await importClient(client);
      expect([client.folder, findStrange(client)]).toEqual([client.folder, []]);
    }
    expect(hasRun()).toBe(false);
  });

  it.each(documents)("runs nothing after it was taken over by a sync: $name", async ({ file }) => {
    const { document } = await load(file);
    const client = await writeClient(merge(createOurs(), document));
    await importClient(client);
    expect(findStrange(client)).toEqual([]);
    expect(hasRun()).toBe(false);
  });
});
