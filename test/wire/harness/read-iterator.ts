import { classNameOf } from "./client-under-test.js";
import type { ClientModules } from "./load-clients.js";

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
