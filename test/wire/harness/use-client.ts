import { beforeAll } from "vitest";
import type { Source } from "../../../generator/load/plan.js";
import { generateCorpus, listCorpus } from "../../corpus/support/generate-corpus.js";
import { createFolderOfFile } from "../../generator/support/temporary-folder.js";
import { loadClients, type ClientModules } from "./load-clients.js";

/** Generates a client before the tests of a file, by itself of a document of the corpus, and gives its modules. */
export function useClient(
  name: string,
  {
    sources,
    overlays,
  }: { readonly sources?: readonly Source[]; readonly overlays?: readonly string[] } = {},
): () => ClientModules {
  const folder = createFolderOfFile();
  let modules: ClientModules | undefined;
  beforeAll(async () => {
    const own = listCorpus().filter((one) => one.name === name);
    await generateCorpus(sources ?? own, folder, overlays);
    modules = (await loadClients(folder, [name])).get(name);
  }, 120_000);
  return () => {
    if (modules === undefined) throw new Error(`there is no client of ${name}`);
    return modules;
  };
}

/** Calls what must be a function. */
export function call(found: unknown, args: readonly unknown[] = [], owner?: unknown): unknown {
  if (typeof found !== "function") throw new TypeError(`${String(found)} is no function`);
  return Reflect.apply(found, owner, args);
}

/** Creates a client. */
export function construct(found: unknown, options: object): Readonly<Record<string, unknown>> {
  if (typeof found !== "function") throw new TypeError(`${String(found)} is no class`);
  return Reflect.construct(found, [options]);
}
