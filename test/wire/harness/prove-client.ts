import { isDeepStrictEqual } from "node:util";
import { makeBody, makeParameters, type ParameterRun } from "../inputs/make-inputs.js";
import { SchemaCheck } from "../inputs/schema-check.js";
import { requiresNothing, spoilValue, type SpoiledValue } from "../inputs/spoil-value.js";
import { isAskedFor, kindOf, listAnswers, type PlayedAnswer } from "../standard/expected-answer.js";
import { expectedBody } from "../standard/expected-body.js";
import { expectedRequest, listServerPaths } from "../standard/expected-request.js";
import type { GivenServer } from "../standard/expected-request.js";
import { asItems, asNode, WireDocument } from "../standard/read-document.js";
import { readOperations } from "../standard/read-operations.js";
import type { WireContent, WireOperation } from "../standard/read-operations.js";
import { isNested } from "../standard/write-parameter.js";
import { streamOf } from "../standard/stream-items.js";
import { callOperation, listArguments, type CallInput, type Outcome } from "./call-operation.js";
import { baseUrl, ClientUnderTest, credentialNames } from "./client-under-test.js";
import { bodyDifferences, headDifferences, show } from "./differences.js";
import type { ClientModules } from "./load-clients.js";
import { CredentialProver } from "./prove-credentials.js";
import { asReturned, createAnswer, expectedResult, fillAnswer } from "./play-answer.js";
import { Recorder, type RecordedRequest } from "./record.js";
import { reachesHeirs } from "./reaches-heirs.js";
import type { TypeSample } from "./type-samples.js";

/** What came out for one document. */
export interface Proof {
  readonly differences: readonly string[];
  readonly operations: number;
  readonly requests: number;
  readonly answers: number;
  /** What the standard leaves open, so that nothing was compared. */
  readonly open: readonly string[];
  /** Answers of a media type that the client does not ask for. */
  readonly unasked: readonly string[];
  /** What the types of the client must allow. */
  readonly samples: readonly TypeSample[];
  /** Where no value was found that Ajv takes for one of the schema, so that types were not held against any, and why. */
  readonly unmade: readonly string[];
}

/** How a document is proved. */
export interface ProofSettings {
  /** Whether results may have members that the service did not send, which overlays add. */
  readonly mayAdd: boolean;
  /** URL of a mock server of the document, which has to accept what is sent. */
  readonly mock?: string | undefined;
}

/** Holds what a client sends and returns for each operation of a document against the standard. */
export async function proveClient(
  file: string,
  modules: ClientModules,
  settings: ProofSettings,
): Promise<Proof> {
  return new Prover(new WireDocument(file), modules, settings).prove();
}

type Draft = {
  -readonly [K in keyof Proof]: Proof[K] extends readonly (infer Item)[] ? Item[] : Proof[K];
};

type Method = (args: readonly unknown[]) => Promise<unknown>;

/** An operation and the method that calls it. */
interface Subject {
  readonly operation: WireOperation;
  readonly method: Method;
}

class Prover {
  readonly #document: WireDocument;
  readonly #modules: ClientModules;
  readonly #given: GivenServer;
  readonly #settings: ProofSettings;
  readonly #recorder = new Recorder();
  readonly #client: ClientUnderTest;
  readonly #schemas: SchemaCheck;
  /** Those of answers, which lack other members than requests. */
  readonly #results: SchemaCheck;
  readonly #credentials: ReadonlySet<string>;
  readonly #credentialProver: CredentialProver;
  readonly #operations: readonly WireOperation[];
  readonly #proof: Draft = {
    differences: [],
    operations: 0,
    requests: 0,
    answers: 0,
    open: [],
    unasked: [],
    samples: [],
    unmade: [],
  };

  constructor(document: WireDocument, modules: ClientModules, settings: ProofSettings) {
    this.#document = document;
    this.#modules = modules;
    const servers = asItems(document.root["servers"]).map(asNode);
    const usual = servers.length > 0 ? servers : [{ url: "/" }];
    this.#given = { root: baseUrl, path: "", servers: usual };
    this.#settings = settings;
    this.#client = new ClientUnderTest(modules, this.#recorder.fetch);
    this.#schemas = new SchemaCheck(document);
    const isDirected = /"(?:read|write)Only":true/.test(JSON.stringify(document.root));
    this.#results = isDirected ? new SchemaCheck(document, "writeOnly") : this.#schemas;
    this.#credentials = credentialNames(document);
    this.#operations = readOperations(document);
    this.#credentialProver = new CredentialProver(document, modules, this.#operations);
  }

  async prove(): Promise<Proof> {
    for (const [at, operation] of this.#operations.entries()) {
      // `fetch` sends no TRACE, which the generator says.
      if (operation.method === "TRACE") continue;
      const method = this.#client.find(operation);
      if (method === undefined) this.#report(operation, "has no method");
      else await this.#proveOperation({ operation, method }, at + 1);
    }
    for (const path of listServerPaths(this.#given.servers)) await this.#proveServer(path);
    return { ...this.#proof, operations: this.#operations.length };
  }

  /** Every operation once, with a base URL that ends in the path of a server. */
  async #proveServer(path: string): Promise<void> {
    const url = baseUrl + path;
    const client = new ClientUnderTest(this.#modules, this.#recorder.fetch, undefined, url);
    for (const operation of this.#operations) {
      const method = client.find(operation);
      if (method === undefined || operation.method === "TRACE") continue;
      const input = this.#makeInput(operation, { seed: 1, isMinimal: true });
      this.#recorder.answer(() => new Response());
      await callOperation(method, operation, input);
      const { request } = this.#recorder;
      const expected = expectedRequest(operation, input.values, { ...this.#given, path });
      if (request === undefined || expected === undefined || expected.open.length > 0) continue;
      const differences = headDifferences(request, expected, this.#credentials);
      this.#report(operation, ...differences.map((each) => `at ${url}: ${each}`));
    }
  }

  async #proveOperation(subject: Subject, seed: number): Promise<void> {
    await this.#proveRequest(subject, { seed, isMinimal: false });
    this.#sampleInput(subject.operation, { seed, isMinimal: false });
    await this.#proveRequest(subject, { seed: seed + 7919, isMinimal: true });
    this.#sampleInput(subject.operation, { seed, isMinimal: true });
    for (const chosen of listBodyChoices(subject.operation)) {
      await this.#proveRequest(subject, { seed, isMinimal: false, chosen });
    }
    await this.#proveCredentials(subject.operation);
    for (const answer of listAnswers(subject.operation)) {
      for (const choice of listChoices(answer)) await this.#proveAnswer(subject, answer, choice);
    }
  }

  async #proveCredentials(operation: WireOperation): Promise<void> {
    const least = this.#makeInput(operation, { seed: 1, isMinimal: true });
    if (expectedRequest(operation, least.values, this.#given) === undefined) return;
    this.#report(operation, ...(await this.#credentialProver.prove(operation, least)));
  }

  async #proveRequest({ operation, method }: Subject, run: Run): Promise<void> {
    const input = this.#makeInput(operation, run);
    this.#recorder.answer(() => new Response());
    const { error } = await callOperation(method, operation, input);
    this.#proof.requests += 1;
    const expected = expectedRequest(operation, input.values, this.#given);
    const { request } = this.#recorder;
    if (request === undefined || expected === undefined) {
      if (request ?? expected) this.#report(operation, `sent ${request?.url}: ${String(error)}`);
      return;
    }
    const isLost = /\[object(%20| )/.test(request.url + JSON.stringify(request.headers));
    if (isLost) this.#report(operation, `sent an object without its members to ${request.url}`);
    if (expected.open.length > 0) this.#leaveOpen(operation, expected.open.join(", "));
    else this.#report(operation, ...headDifferences(request, expected, this.#credentials));
    this.#proveAccept(operation, request.headers["accept"]);
    await this.#proveBody(operation, input, request);
    // Of a range, any type is sent. In a header, nothing tells a comma of a member from one between two members.
    const nested = Object.values(input.values.header).filter(isNested);
    const hasCommas = nested.some((value) => Object.values(Object(value)).join("").includes(","));
    const isSure = !input.content?.mediaType.includes("*") && !hasCommas;
    if (isSure && expected.open.length === 0 && this.#doubtOf(operation, input) === undefined)
      await this.#proveMock(operation, request);
  }

  async #proveMock(operation: WireOperation, request: RecordedRequest): Promise<void> {
    const { mock } = this.#settings;
    if (mock === undefined) return;
    const { method, headers, bytes } = request;
    const { pathname, search } = new URL(request.url);
    const body = bytes.length > 0 ? Buffer.from(bytes) : null;
    const init: RequestInit = { method, headers, body, redirect: "manual" };
    const response = await fetch(mock + pathname + search, init);
    const text = await response.text();
    if (response.status >= 400 && text.startsWith('{"message":'))
      this.#report(operation, `a mock server refuses ${method} ${pathname}${search}: ${text}`);
  }

  async #proveBody(
    operation: WireOperation,
    { body, content }: MadeInput,
    request: RecordedRequest,
  ): Promise<void> {
    if (content === undefined || body === undefined) {
      // Where an object of JSON may be missing, an empty one says the same.
      const sent = new TextDecoder().decode(request.bytes);
      if (sent !== "" && sent !== "{}") this.#report(operation, "sent a body that nobody gave");
      return;
    }
    const expected = expectedBody(content, body);
    if (expected === undefined) return this.#leaveOpen(operation, content.mediaType);
    this.#report(operation, ...(await bodyDifferences(request, expected, content.mediaType)));
  }

  /** What is asked for is offered, where anything is. */
  #proveAccept(operation: WireOperation, accept: string | undefined): void {
    const offered = listAnswers(operation).flatMap(({ isResult, content }) =>
      isResult && content !== undefined ? [content.mediaType] : [],
    );
    if (accept === undefined || accept === "*/*" || offered.length === 0) return;
    const strange = accept
      .split(",")
      .filter((wanted) => !offered.some((type) => isAskedFor(wanted, type)));
    for (const wanted of strange)
      this.#report(operation, `asks for ${wanted.trim()}, offered is ${offered.join(", ")}`);
  }

  async #proveAnswer(subject: Subject, answer: PlayedAnswer, choice: Choice): Promise<void> {
    const { operation, method } = subject;
    const input = { ...this.#makeInput(operation, { seed: 1, isMinimal: true }), choice };
    const filled = fillAnswer(this.#document, this.#results, answer);
    this.#recorder.answer(() => createAnswer(answer, filled));
    const outcome = await callOperation(method, operation, input);
    const held = asReturned(this.#document, answer, filled, outcome.returned);
    if (!answer.isResult) this.#client.renew();
    const { request } = this.#recorder;
    if (request === undefined) return;
    const mediaType = answer.content?.mediaType;
    const where = [answer.status, mediaType].filter(Boolean).join(" ");
    if (mediaType !== undefined && !isAskedFor(request.headers["accept"], mediaType)) {
      this.#proof.unasked.push(`${operation.title}: ${where}`);
      return;
    }
    this.#proof.answers += 1;
    const problem = answer.isResult
      ? this.#judgeResult(outcome, expectedResult(operation, answer, held))
      : judgeFailure(outcome, answer.status);
    if (problem !== undefined) this.#report(operation, `answer ${where}: ${problem}`);
    // What callers choose has types of its own, which programs of the corpus use.
    const isUsual = Object.keys(choice ?? {}).length === 0;
    if (answer.isResult && isUsual) this.#sampleResult(operation, answer, held);
  }

  #sampleInput(operation: WireOperation, { seed, isMinimal }: ParameterRun): void {
    const title = `${operation.title}: ${isMinimal ? "least input" : "input"}`;
    let [input, doubt] = this.#tryInput(operation, { seed, isMinimal });
    for (let shift = 1; shift < 12 && doubt !== undefined; shift += 1) {
      [input, doubt] = this.#tryInput(operation, { seed: seed + shift, isMinimal });
    }
    if (doubt !== undefined) {
      this.#proof.unmade.push(`${title}: ${doubt}`);
      return;
    }
    this.#sample(operation, title, { args: listArguments(operation, input) });
    const { content, body } = input;
    if (isMinimal || content === undefined || kindOf(content.mediaType) !== "json") return;
    for (const { fault, value } of this.#spoil(this.#schemas, [content], body)) {
      const args = listArguments(operation, { ...input, body: value });
      this.#sample(operation, `${title} ${fault}`, { args }, true);
    }
  }

  #sample(
    operation: WireOperation,
    title: string,
    values: TypeSample["values"],
    isForbidden = false,
  ): void {
    const method = this.#client.stepsOf(operation);
    this.#proof.samples.push({ title, method, values, isForbidden });
  }

  /**
   * Values that one place may not have, nor any of the others which have the same type. Where one of those requires nothing,
   * the type of all of them accepts what only another one declares.
   */
  #spoil(
    schemas: SchemaCheck,
    [content, ...others]: readonly [WireContent, ...WireContent[]],
    value: unknown,
  ): SpoiledValue[] {
    if (others.some(({ schema }) => requiresNothing(this.#document, schema))) return [];
    return spoilValue(this.#document, content.schema, value, (spoiled) =>
      [content, ...others].every(({ schema }) => schemas.accepts(schema, spoiled) === false),
    );
  }

  #sampleResult(operation: WireOperation, answer: PlayedAnswer, held: unknown): void {
    const { content, status } = answer;
    const title = `${operation.title}: answer ${status} ${content?.mediaType ?? ""}`.trim();
    // What overlays add to a result, no schema says.
    if (this.#settings.mayAdd) return;
    // Without content, a stream is one without items.
    if (content === undefined && hasStream(operation)) return;
    const isJson = content !== undefined && kindOf(content.mediaType) === "json";
    const doubt = isJson ? this.#doubt(this.#results, content.schema ?? {}, held) : undefined;
    if (doubt !== undefined) {
      this.#proof.unmade.push(`${title}: ${doubt}`);
      return;
    }
    const result = expectedResult(operation, answer, held);
    this.#sample(operation, title, { result });
    if (!isJson) return;
    const others = listAnswers(operation)
      .flatMap(({ isResult, content: other }) => (isResult && other !== undefined ? [other] : []))
      .filter((other) => other !== content && kindOf(other.mediaType) === "json");
    for (const { fault, value } of this.#spoil(this.#results, [content, ...others], result)) {
      this.#sample(operation, `${title} ${fault}`, { result: value }, true);
    }
  }

  #tryInput(operation: WireOperation, run: ParameterRun): [MadeInput, string | undefined] {
    const input = this.#makeInput(operation, { ...run, isTyped: true });
    return [input, this.#doubtOf(operation, input)];
  }

  #doubtOf(operation: WireOperation, { values, body, content }: MadeInput): string | undefined {
    const isJson = content !== undefined && kindOf(content.mediaType) === "json";
    const given = operation.parameters.flatMap(({ in: place, name, schema = {} }) =>
      values[place][name] === undefined ? [] : [{ schema, value: values[place][name] }],
    );
    const all = isJson ? [...given, { schema: content.schema ?? {}, value: body }] : given;
    const doubts = all.flatMap(
      ({ schema, value }) => this.#doubt(this.#schemas, schema, value) ?? [],
    );
    const isMissing = operation.body?.required === true && body === undefined;
    return isMissing ? "the document does not say what its body is" : doubts[0];
  }

  /** Why nobody can say that a value is one of a schema. */
  #doubt(schemas: SchemaCheck, schema: unknown, value: unknown): string | undefined {
    if (reachesHeirs(this.#document, schema)) return "a discriminator stands for heirs";
    return schemas.explain(schema, value);
  }

  #judgeResult({ returned, error }: Outcome, expected: unknown): string | undefined {
    if (error !== undefined) return `expected a result, got ${String(error)}`;
    const compared = this.#settings.mayAdd ? withoutMore(returned, expected) : returned;
    if (isDeepStrictEqual(compared, expected)) return undefined;
    return `returned ${show(returned)}, expected ${show(expected)}`;
  }

  #makeInput(operation: WireOperation, run: Run): MadeInput {
    const isGiven = !run.isMinimal || operation.body?.required === true;
    const content = run.chosen ?? (isGiven ? preferred(operation) : undefined);
    const values = makeParameters(this.#document, operation, run);
    const body = content && makeBody(this.#document, content, run.seed);
    return { chosenType: run.chosen?.mediaType, values, content, body };
  }

  #leaveOpen({ title }: WireOperation, what: string): void {
    this.#proof.open.push(`${title}: ${what}`);
  }

  #report({ title }: WireOperation, ...messages: readonly string[]): void {
    this.#proof.differences.push(...messages.map((message) => `${title}: ${message}`));
  }
}

type Choice = CallInput["choice"];

/** The options under which a call has to return what came: streams and texts are chosen, bytes may come as a stream. */
function listChoices({ content, isBesideJson }: PlayedAnswer): Choice[] {
  if (content === undefined) return [{}];
  const { mediaType } = content;
  const isText = kindOf(mediaType) === "text" && isBesideJson;
  if (streamOf(mediaType) !== undefined || isText) return [{ accept: mediaType }];
  return kindOf(mediaType) === "bytes" ? [{}, { stream: true }] : [{}];
}

function hasStream(operation: WireOperation): boolean {
  return listAnswers(operation).some(
    ({ isResult, content }) => isResult && streamOf(content?.mediaType ?? "") !== undefined,
  );
}

interface Run extends ParameterRun {
  /** The form of the body that the call asks for. */
  readonly chosen?: WireContent;
}

interface MadeInput extends CallInput {
  readonly content: WireContent | undefined;
}

/** The content type that a client sends by itself: JSON where it is taken, else the first. */
function preferred({ body }: WireOperation): WireContent | undefined {
  return (
    body?.content.find(({ mediaType }) => mediaType === "application/json") ??
    body?.content.find(({ mediaType }) => kindOf(mediaType) === "json") ??
    body?.content[0]
  );
}

/** What a call can choose instead; nothing is ever of a range such as `text/*`. */
function listBodyChoices(operation: WireOperation): WireContent[] {
  const usual = preferred(operation);
  if (usual === undefined) return [];
  const others = operation.body?.content.filter((content) => content !== usual) ?? [];
  return others.filter(({ mediaType }) => !mediaType.includes("*"));
}

function judgeFailure({ returned, error }: Outcome, status: number): string | undefined {
  if (error instanceof Error && Reflect.get(error, "status") === status) return undefined;
  return `expected an error of that status, got ${error === undefined ? show(returned) : String(error)}`;
}

function withoutMore(returned: unknown, expected: unknown): unknown {
  if (typeof expected !== "object" || expected === null || Array.isArray(expected)) return returned;
  return Object.fromEntries(
    Object.entries(asNode(returned)).filter(([key]) => Object.hasOwn(expected, key)),
  );
}
