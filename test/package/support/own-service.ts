import { randomUUID } from "node:crypto";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { json } from "node:stream/consumers";
import { setTimeout as pass } from "node:timers/promises";
import { asRecord } from "../../../runtime/json/values.js";
import { listen } from "../../support/listen.js";

/** A run, which is paid for from the moment that it exists. */
interface Run {
  readonly id: string;
  readonly task: string;
  /** When it was created, by `performance.now()`. */
  readonly at: number;
}

/** What goes wrong with a request to create a run, which may be carried out all the same. */
export interface Failure {
  readonly kind: "500" | "cut";
  readonly carriedOut: boolean;
}

/**
 * The service as somebody would write it who knows nothing but its description: it creates runs, shows their status, and
 * shows the runs themselves. It remembers everything that it was asked to pay for.
 */
export class OwnService {
  readonly apiKey = "own_service_key";
  readonly baseUrl: string;
  /** All runs, in the order in which they were created. */
  readonly runs: Run[] = [];
  /** Number of requests to create a run, however they ended. */
  creations = 0;
  /** How long a creation takes, half of it before the run exists, in milliseconds. */
  creationDelay = 0;
  /** How long a run takes, in milliseconds. */
  runDuration = 100;
  /** Decides what goes wrong with a creation. Default: nothing. */
  fail: (creation: number) => Failure | undefined = () => undefined;
  readonly #server: Server;
  readonly #byId = new Map<string, Run>();

  private constructor(server: Server, baseUrl: string) {
    this.#server = server;
    this.baseUrl = baseUrl;
    server.on("request", (request: IncomingMessage, response: ServerResponse) => {
      void this.#answer(request, response).catch(() => response.destroy());
    });
  }

  static async start(): Promise<OwnService> {
    const server = createServer();
    return new OwnService(server, await listen(server));
  }

  /** The IDs of the runs of each task. */
  byTask(): Map<string, string[]> {
    const found = new Map<string, string[]>();
    for (const { task, id } of this.runs) found.set(task, [...(found.get(task) ?? []), id]);
    return found;
  }

  /** How many tasks have a run, and how many have more than one. */
  count(): { readonly created: number; readonly twice: number } {
    const runs = [...this.byTask().values()];
    return { created: runs.length, twice: runs.filter((ids) => ids.length > 1).length };
  }

  close(): void {
    this.#server.closeAllConnections();
    this.#server.close();
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { method, url = "", headers } = request;
    const [, id = "", ofStatus] = /^\/api\/v4\/runs\/([^/]+)(\/status)?$/.exec(url) ?? [];
    const run = this.#byId.get(id);
    if (headers["x-service-api-key"] !== this.apiKey) reply(response, 401, {});
    else if (method === "POST" && url === "/api/v4/runs") await this.#create(request, response);
    else if (run === undefined) reply(response, 404, {});
    else reply(response, 200, ofStatus ? { status: this.#statusOf(run) } : this.#show(run));
  }

  /** The client may be gone by the time the run exists. */
  async #create(request: IncomingMessage, response: ServerResponse): Promise<void> {
    this.creations += 1;
    const failure = this.fail(this.creations);
    const task = String(asRecord(await json(request))["task"]);
    await pass(this.creationDelay / 2);
    const run = { id: randomUUID(), task, at: performance.now() };
    if (failure?.carriedOut !== false) {
      this.runs.push(run);
      this.#byId.set(run.id, run);
    }
    await pass(this.creationDelay / 2);
    if (failure === undefined) reply(response, 200, this.#show(run));
    else if (failure.kind === "500") reply(response, 500, {});
    else response.destroy();
  }

  #show(run: Run): object {
    const status = this.#statusOf(run);
    return { id: run.id, status, ...(status === "completed" && { result: `Done: ${run.task}` }) };
  }

  #statusOf({ at }: Run): string {
    return performance.now() < at + this.runDuration ? "running" : "completed";
  }
}

function reply(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, { "content-type": "application/json" });
  response.end(JSON.stringify(body));
}
