import { normalizeDocument } from "../document/normalize-document.js";
import { repairDocument } from "../document/repair-document.js";
import { readApi } from "../api/read/read-api.js";
import { splitDirections } from "../api/read/split-directions.js";
import { isOpenApi3, supported } from "../api/openapi.js";
import { GeneratorError } from "../api/problem.js";
import { isLoopback } from "./check-caller.js";
import { listen } from "./listener.js";
import { Replies } from "./replies.js";
import { Routes } from "./routes.js";
import { createSchemaCheck } from "./schema-check.js";
import { Script, type MockAnswer, type MockRequest } from "./script.js";
import { serveMock, type Observer } from "./serve-mock.js";
import { loadTools } from "./tools.js";

/** What a mock server serves, and where. */
export interface MockOptions {
  /** An OpenAPI document, 3.0 to 3.2, whose references lead inside it. */
  readonly document: object;
  /**
   * Port to listen on. 0 uses any free one.
   * @default 0
   */
  readonly port?: number | undefined;
  /**
   * Address of this machine to listen on. On any but a loopback address, other machines reach the server.
   * @default "127.0.0.1"
   */
  readonly host?: string | undefined;
  /**
   * Whether operationIds are the names of operations, as in a project of its own documents; by default, names are made as
   * for a client of a third-party document.
   */
  readonly isFlat?: boolean | undefined;
  /** Called after each response. */
  readonly onResponse?: Observer | undefined;
}

/** A running mock server. */
export interface Mock extends AsyncDisposable {
  /** The `baseUrl` of a client, such as `http://127.0.0.1:40123`. */
  readonly url: string;
  /** Every request since the start or the last reset. */
  readonly requests: readonly MockRequest[];
  /**
   * Dictates the answers to the next valid requests for an operation, one each. After them, the document's example is
   * returned again.
   *
   * @param operation - `resource.method`, or an operationId
   * @throws {RangeError} for an operation that the document does not have, or an invalid answer
   *
   * @example
   * ```ts
   * const running = { body: { id: "1", status: "running" } };
   * mock.answer("jobs.get", running, running, { body: { id: "1", status: "done" } });
   * ```
   */
  answer(operation: string, ...answers: readonly MockAnswer[]): void;
  /** Forgets requests, and answers that were not used. */
  reset(): void;
  /** Closes every connection and frees the port. */
  close(): Promise<void>;
}

/**
 * Starts a server that answers the operations of a document with its examples, and refuses requests that it does not
 * allow.
 *
 * @throws {GeneratorError} if the document is invalid, or a package that this needs is not installed
 * @throws {ListenError} when the port is not available
 */
export async function startMock(options: MockOptions): Promise<Mock> {
  const { port = 0, host, isFlat = false, onResponse } = options;
  const tools = await loadTools();
  const file = "the document";
  const document = structuredClone(options.document);
  const message = "is not an OpenAPI document";
  if (!isOpenApi3(document)) throw new GeneratorError({ file, message, expected: supported });
  // As a generated client reads it.
  repairDocument(document);
  normalizeDocument(document);
  const locate = (pointer: string) => ({ file, pointer });
  const api = readApi("mock", document, locate, { isFlat, split: splitDirections });
  const schemas = createSchemaCheck(api.typed, tools);
  const script = new Script(api);
  const requests: MockRequest[] = [];
  const listener = await listen(port, "The mock server", host);
  const serve = serveMock({
    checks: { api, schemas },
    routes: new Routes(api),
    replies: new Replies(api, schemas, tools),
    script,
    requests,
    isLocal: isLoopback(new URL(listener.baseUrl).host),
    onResponse,
  });
  listener.server.on("request", serve);
  return {
    url: listener.baseUrl,
    requests,
    answer: (operation, ...answers) => script.add(operation, answers),
    reset: () => {
      requests.length = 0;
      script.clear();
    },
    close: listener.close,
    [Symbol.asyncDispose]: listener.close,
  };
}
