import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { text } from "node:stream/consumers";
import type { Environment } from "../../../automation/shared/environment.js";
import { listen } from "../../support/listen.js";

/** A pull request of the stub. */
export interface StubPull {
  readonly number: number;
  readonly head: string;
  readonly base: string;
  title: string;
  body: string;
  state: string;
  readonly comments: { id: number; body: string; user: { login: string } }[];
}

/** A hosting API on loopback that keeps pull requests and comments, and records what it is sent. */
export interface StubHosting {
  readonly pulls: StubPull[];
  /** Method and path of each request that changes something. */
  readonly changes: string[];
  /** The Authorization headers of all requests. */
  readonly tokens: Set<string | undefined>;
  /** The variables that a workflow has, pointed at this stub. */
  readonly environment: Environment;
  close(): void;
}

/** The account of the token. */
const user = { login: "automation[bot]" };

/** Starts a stub for the repository `people/library`. */
export async function startHosting(): Promise<StubHosting> {
  const pulls: StubPull[] = [];
  const changes: string[] = [];
  const tokens = new Set<string | undefined>();
  const server = createServer((request, response) => {
    void respond(request, response);
  });
  const origin = await listen(server);

  async function respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { status = 200, body } = await answer(request);
    // What is kept alive may have ended when the next request comes, long after it.
    response.writeHead(status, { "content-type": "application/json", connection: "close" });
    response.end(JSON.stringify(body));
  }

  async function answer(request: IncomingMessage): Promise<{ status?: number; body: unknown }> {
    const url = new URL(request.url ?? "/", "http://127.0.0.1");
    const sent = await text(request);
    const body = sent === "" ? {} : JSON.parse(sent);
    tokens.add(request.headers.authorization);
    if (request.method !== "GET") changes.push(`${request.method} ${url.pathname}`);
    const [, kind, number, part] =
      /^\/repos\/people\/library\/(pulls|issues)(?:\/(\w+))?(?:\/(\w+))?$/.exec(url.pathname) ?? [];
    if (kind === undefined) return { status: 404, body: { message: "Not Found" } };
    if (number === undefined)
      return request.method === "GET" ? { body: list(url) } : { status: 201, body: open(body) };
    const pull = pulls.find((each) => `${each.number}` === number);
    if (pull === undefined) return { status: 404, body: { message: "Not Found" } };
    if (part !== "comments") return { body: Object.assign(pull, body) };
    pull.comments.push({ id: changes.length, user, ...body });
    return { status: 201, body: {} };
  }

  function list(url: URL): unknown[] {
    const head = url.searchParams.get("head")?.replace(/^people:/, "");
    return pulls.filter((pull) => pull.state === "open" && pull.head === head);
  }

  function open(body: Pick<StubPull, "head" | "base" | "title" | "body">): StubPull {
    const pull = { ...body, number: pulls.length + 1, state: "open", comments: [] };
    pulls.push(pull);
    return pull;
  }

  const environment = {
    GITHUB_API_URL: origin,
    GITHUB_REPOSITORY: "people/library",
    GITHUB_TOKEN: "token-of-a-test",
    GITHUB_REF_NAME: "main",
  };
  return { pulls, changes, tokens, environment, close: () => void server.close() };
}
