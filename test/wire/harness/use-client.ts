import { beforeAll } from "vitest";
import type { Source } from "../../../generator/document/plan.js";
import { generateCorpus, listCorpus } from "../../corpus/support/generate-corpus.js";
import { createFolderOfFile } from "../../generator/support/temporary-folder.js";
import { loadClients, type ClientModules } from "./load-clients.js";
import { classNameOf } from "./client-under-test.js";

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

/** Settings of a client, and how many items are read of its iterator. */
interface ReadSettings {
  readonly baseUrl: string;
  readonly apiKey?: string;
  readonly credentials?: Readonly<Record<string, string>>;
  /** By itself all. */
  readonly most?: number;
}

/** Reads the items of an iterator method of a generated client, by the path of its name. */
export async function readIterator(
  modules: ClientModules | undefined,
  steps: readonly string[],
  args: readonly unknown[],
  { most = Infinity, ...settings }: ReadSettings,
): Promise<unknown[]> {
  const create = modules?.client[classNameOf(modules)];
  if (typeof create !== "function") throw new Error("the module exports no client");
  let owner: unknown;
  let found: unknown = Reflect.construct(create, [{ budget: "off", maxRetries: 0, ...settings }]);
  for (const step of steps) {
    owner = found;
    found = typeof owner === "object" && owner !== null ? Reflect.get(owner, step) : undefined;
  }
  if (typeof found !== "function") throw new Error(`the client has no ${steps.join(".")}`);
  const iterated: unknown = Reflect.apply(found, owner, args);
  const items: unknown[] = [];
  for await (const item of iterated as AsyncIterable<unknown>) {
    items.push(item);
    if (items.length === most) break;
  }
  return items;
}
