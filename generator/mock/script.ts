import { describeUnknown } from "../../runtime/text/unknown-name.js";
import { allOperations, type Api, type ApiOperation } from "../api/api.js";
import { didYouMean, oneOf } from "../api/problem.js";

/** A request that a mock server received. */
export interface MockRequest {
  /** The operation, as `resource.method`; absent if the document has none for it. */
  readonly operation?: string | undefined;
  readonly method: string;
  /** As it was sent, without the query. */
  readonly path: string;
  /** A name that occurs more than once has a list of its values. */
  readonly query: Readonly<Record<string, string | readonly string[]>>;
  /** Names in lower case. The values of credentials are hidden. */
  readonly headers: Readonly<Record<string, string>>;
  /** JSON as parsed, the members of a form, a text, or bytes; `undefined` without a body. */
  readonly body: unknown;
}

/** A response that a test dictates. What it leaves out is as the document declares it. */
export interface MockReply {
  /** Default: the success that the operation declares. */
  readonly status?: number | undefined;
  /** Sent as JSON, or as it is if it is bytes, or a text and the media type is not JSON. */
  readonly body?: unknown;
  /** Beside those of the declared response. */
  readonly headers?: Readonly<Record<string, string>> | undefined;
  /** How long the server waits first, in milliseconds. */
  readonly delay?: number | undefined;
}

/** A response, or what makes one of a request. */
export type MockAnswer = MockReply | ((request: MockRequest) => MockReply | Promise<MockReply>);

/** The answers that a test dictates. */
export class Script {
  readonly #names: ReadonlyMap<string, ApiOperation>;
  readonly #api: Api;
  readonly #queues = new Map<ApiOperation, MockAnswer[]>();

  constructor(api: Api) {
    this.#api = api;
    const operations = allOperations(api);
    this.#names = new Map([
      ...operations.map((each) => [each.source.operationId ?? each.id, each] as const),
      ...operations.map((each) => [each.id, each] as const),
    ]);
  }

  /** Adds answers for the next calls of an operation, which is `resource.method` or an operationId. */
  add(name: string, answers: readonly MockAnswer[]): void {
    const operation = this.#names.get(name);
    if (operation === undefined) throw new RangeError(this.#describe(name));
    for (const answer of answers) if (typeof answer !== "function") checkReply(answer);
    this.#queues.set(operation, [...(this.#queues.get(operation) ?? []), ...answers]);
  }

  /** Takes the next answer of an operation, and has it made; empty if the test dictates none. */
  async take(operation: ApiOperation, request: MockRequest): Promise<MockReply> {
    const answer = this.#queues.get(operation)?.shift();
    if (typeof answer !== "function") return answer ?? {};
    const reply = await answer(request);
    checkReply(reply);
    return reply;
  }

  clear(): void {
    this.#queues.clear();
  }

  #describe(name: string): string {
    const meant = didYouMean(name, [...this.#names.keys()]);
    const known = oneOf(allOperations(this.#api).map(({ id }) => id));
    return `the document has no operation ${name}${meant} Expected ${known}`;
  }
}

const members = ["status", "body", "headers", "delay"];

function checkReply(reply: MockReply): void {
  const { status = 200, delay = 0 } = reply;
  const unknown = Object.keys(reply).find((name) => !members.includes(name));
  if (unknown !== undefined)
    throw new RangeError(`an answer: ${describeUnknown(unknown, members)}`);
  if (!Number.isInteger(status) || status < 200 || status > 599)
    throw new RangeError(`an answer has the status ${status}; expected one from 200 to 599`);
  if (!(delay >= 0 && delay < 2 ** 31))
    throw new RangeError(`an answer has the delay ${delay}; expected milliseconds`);
}
