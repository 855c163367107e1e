import type { GivenCredential } from "../standard/expected-credentials.js";
import { asNode, type WireDocument } from "../standard/read-document.js";
import type { WireOperation } from "../standard/read-operations.js";
import type { ClientModules } from "./load-clients.js";

/** Host root that clients under test are given. */
export const baseUrl = "https://wire.example:8080";

/** A generated client, called by the method and path of an operation. */
export class ClientUnderTest {
  readonly #create: () => object;
  #client: object;
  readonly #rows: Row[];
  readonly #found = new Map<WireOperation, Method | undefined>();
  readonly #steps = new Map<WireOperation, readonly string[]>();

  /**
   * @param credentials - what it is given, by the names of security schemes; by itself something for each
   * @param url - base URL that it is given
   */
  constructor(
    modules: ClientModules,
    fetch: typeof globalThis.fetch,
    credentials?: readonly (readonly [string, GivenCredential])[],
    url: string = baseUrl,
  ) {
    const create: unknown = modules.client[classNameOf(modules)];
    if (typeof create !== "function") throw new Error("the module exports no client");
    const identity = identify(modules, credentials);
    // No schema has the rules of regions.
    const validation = "regionRules" in modules.tables ? "off" : "known";
    const usual = { validation, budget: "off", maxRetries: 0 };
    const settings = { baseUrl: url, fetch, ...identity, ...usual };
    this.#create = (): object => Reflect.construct(create, [settings]);
    this.#client = this.#create();
    this.#rows = modules.names.flatMap((table) => readRow(modules.tables[table]));
  }

  /** Goes on with a new client: one that was throttled would hold back its next request for seconds. */
  renew(): void {
    this.#client = this.#create();
  }

  /** The method for an operation, by the row of its table; `undefined`: there is none. */
  find(operation: WireOperation): Method | undefined {
    if (!this.#found.has(operation)) this.#found.set(operation, this.#look(operation));
    return this.#found.get(operation);
  }

  /** Names that lead to the method for an operation that was found. */
  stepsOf(operation: WireOperation): readonly string[] {
    return this.#steps.get(operation) ?? [];
  }

  #look(operation: WireOperation): Method | undefined {
    const row = this.#take(operation);
    if (row === undefined) return undefined;
    const steps = row.id.split(".");
    this.#steps.set(operation, steps);
    if (this.#bind(steps) === undefined) return undefined;
    return async (args) => this.#bind(steps)?.(args);
  }

  #bind([first = "", second]: readonly string[]): Method | undefined {
    const owner: unknown = second === undefined ? this.#client : Reflect.get(this.#client, first);
    const found: unknown = Reflect.get(Object(owner), second ?? first);
    if (typeof found !== "function") return undefined;
    return async (args) => Reflect.apply(found, owner, args);
  }

  /** A row is taken once: paths that differ in their fragment alone are sent alike, and rows stand in the order of paths. */
  #take({ method, path }: WireOperation): Row | undefined {
    const [whole = ""] = path.replaceAll("{}", "%7B%7D").split("#");
    const [sent = "", fixed = ""] = whole.split("?");
    const found = this.#rows.find(
      (row) => row.method === method && row.path === sent && row.fixedQuery === fixed,
    );
    if (found !== undefined) this.#rows.splice(this.#rows.indexOf(found), 1);
    return found;
  }
}

type Method = (args: readonly unknown[]) => Promise<unknown>;

/** Name of a client's class. */
export function classNameOf({ client }: ClientModules): string {
  // A resource may have such a name too, and takes a transport.
  const isOwn = (key: string) => key.endsWith("Client") && Object(client[key]).length === 0;
  return Object.keys(client).find(isOwn) ?? "";
}

/** Whether a client takes one key and not a credential for each scheme. */
export function takesOneKey({ tables }: ClientModules): boolean {
  return tables["schemes"] === undefined;
}

interface Row {
  readonly id: string;
  readonly method: string;
  readonly path: string;
  readonly fixedQuery: string;
}

const secret = "wire-test-key-0123456789";

/** One key, what each of several schemes takes, or nothing. Schemes that no operation requires are none of the client's. */
function identify(
  modules: ClientModules,
  credentials?: readonly (readonly [string, GivenCredential])[],
): object {
  const { deployment, schemes } = modules.tables;
  if (takesOneKey(modules)) {
    const isTaken = asNode(deployment)["key"] !== undefined;
    return isTaken ? { apiKey: credentials?.[0]?.[1] ?? secret } : {};
  }
  const usual = Object.entries(asNode(schemes)).map(([name, scheme]) => {
    const isBasic = asNode(scheme)["kind"] === "basic";
    return [name, isBasic ? { username: "somebody", password: secret } : secret] as const;
  });
  const given = credentials?.filter(([name]) => Object.hasOwn(asNode(schemes), name));
  return { credentials: Object.fromEntries(given ?? usual) };
}

function readRow(table: unknown): Row[] {
  const { id, method, path, fixedQuery } = asNode(table);
  if (typeof id !== "string" || typeof method !== "string" || typeof path !== "string") return [];
  return [{ id, method, path, fixedQuery: String(fixedQuery ?? "") }];
}

/** Names under which credentials are sent, in lower case; they are judged elsewhere. */
export function credentialNames(document: WireDocument): ReadonlySet<string> {
  const names = Object.values(asNode(asNode(document.root["components"])["securitySchemes"]))
    .map((scheme) => document.resolve(scheme))
    .map(({ name }) => String(name ?? "authorization").toLowerCase());
  return new Set(["authorization", ...names]);
}
