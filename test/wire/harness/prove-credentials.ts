import { readAlternatives, readSchemes } from "../standard/expected-credentials.js";
import type { SendableScheme } from "../standard/expected-credentials.js";
import type { WireDocument } from "../standard/read-document.js";
import type { WireOperation } from "../standard/read-operations.js";
import { callOperation, type CallInput } from "./call-operation.js";
import { ClientUnderTest, takesOneKey } from "./client-under-test.js";
import { credentialDifferences } from "./credential-differences.js";
import type { ClientModules } from "./load-clients.js";
import { Recorder } from "./record.js";

/** Proves that calls carry what their operation requires, and no other credential. */
export class CredentialProver {
  readonly #modules: ClientModules;
  readonly #document: WireDocument;
  readonly #operations: readonly WireOperation[];
  readonly #schemes: ReadonlyMap<string, SendableScheme>;
  readonly #recorder = new Recorder();
  readonly #clients = new Map<string, ClientUnderTest>();

  constructor(
    document: WireDocument,
    modules: ClientModules,
    operations: readonly WireOperation[],
  ) {
    this.#document = document;
    this.#modules = modules;
    this.#operations = operations;
    this.#schemes = readSchemes(document);
  }

  /** Calls an operation with the credentials of each alternative, then with all that there are. */
  async prove(operation: WireOperation, input: CallInput): Promise<string[]> {
    const alternatives = readAlternatives(this.#document, operation.security, this.#schemes);
    const differences: string[] = [];
    for (const names of alternatives.filter((each) => !this.#isContradictory(each))) {
      if (names.length === 0 && takesOneKey(this.#modules)) continue;
      const allowed = this.#allowedFor(alternatives, names);
      differences.push(...(await this.#call(operation, input, names, allowed)));
    }
    const asked = alternatives.filter((names) => names.length > 0);
    // What cannot be sent is noted by the generator.
    if (asked.length > 0 && asked.every((names) => this.#isContradictory(names)))
      return differences;
    const all = [...this.#schemes.keys()];
    const allowed = this.#allowedFor(alternatives, all);
    return [...differences, ...(await this.#call(operation, input, all, allowed))];
  }

  /**
   * The alternatives that are complete with what is given: any of them is enough (OpenAPI 3.1.1, section 4.8.30). Nothing
   * at all only where nothing else is, since whoever gives a credential wants it sent.
   */
  #allowedFor(
    alternatives: readonly (readonly string[])[],
    given: readonly string[],
  ): readonly (readonly string[])[] {
    const complete = alternatives
      .filter((names) => names.length > 0 && names.every((name) => given.includes(name)))
      .filter((names) => !this.#isContradictory(names));
    return complete.length > 0 ? complete : [[]];
  }

  /** Two schemes that put different values into one place cannot be sent together. */
  #isContradictory(names: readonly string[]): boolean {
    const places = names.map((name) => {
      const { in: place, name: key } = this.#schemes.get(name)?.carried ?? {};
      return `${place} ${String(key).toLowerCase()}`;
    });
    return new Set(places).size < places.length;
  }

  async #call(
    operation: WireOperation,
    input: CallInput,
    given: readonly string[],
    allowed: readonly (readonly string[])[],
  ): Promise<string[]> {
    const [wanted = []] = allowed;
    const method = this.#clientOf(given, wanted).find(operation);
    if (method === undefined) return [];
    this.#recorder.answer(() => new Response());
    const { error } = await callOperation(method, operation, input);
    const { request } = this.#recorder;
    const said = `with ${given.join(" and ") || "nothing"}`;
    if (request === undefined) return [`${said}: sent nothing: ${String(error)}`];
    const found = allowed.map((names) => credentialDifferences(request, names, this.#schemes));
    if (found.some((differences) => differences.length === 0)) return [];
    return (found[0] ?? []).map((text) => `${said}: ${text}`);
  }

  /** Where one key is all, it is the one that the operation wants. */
  #clientOf(given: readonly string[], wanted: readonly string[]): ClientUnderTest {
    const names = takesOneKey(this.#modules) ? wanted : given;
    const key = JSON.stringify(names);
    const known = this.#clients.get(key);
    if (known !== undefined) return known;
    const credentials = names.map((name) => [name, this.#schemes.get(name)?.given ?? ""] as const);
    const client = new ClientUnderTest(this.#modules, this.#recorder.fetch, credentials);
    for (const operation of this.#operations) client.find(operation);
    this.#clients.set(key, client);
    return client;
  }
}
