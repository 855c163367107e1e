import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import {
  createServer,
  type IncomingMessage,
  request,
  type Server,
  type ServerResponse,
} from "node:http";
import type { AddressInfo } from "node:net";
import path from "node:path";
import { text } from "node:stream/consumers";
import { projectRoot } from "./run.js";

/** Documents by what the paths of their operations begin with, the most exact first. */
const apis = [
  { name: "integrations", prefix: "/api/v4/integrations", base: "" },
  { name: "billing", prefix: "/api/v2/billing", base: "" },
  { name: "signup", prefix: "/cloud/signup", base: "" },
  { name: "v4", prefix: "/api/v4", base: "/api/v4" },
  { name: "v3", prefix: "/api/v3", base: "/api/v3" },
  { name: "v2", prefix: "/api/v2", base: "/api/v2" },
];

/** How long Prism may take to start, in milliseconds. */
const patience = 60_000;

interface Prism {
  readonly prefix: string;
  readonly base: string;
  readonly port: number;
  readonly process: ChildProcess;
}

/**
 * Prism between a client and a service: one process for each document, which refuses what its document
 * does not allow, behind one host.
 */
export class ValidationProxy {
  readonly baseUrl: string;
  /** What Prism objected to. */
  readonly violations: string[] = [];
  /** How many exchanges it has seen. */
  exchanges = 0;
  readonly #server: Server;
  readonly #prisms: readonly Prism[];

  private constructor(server: Server, prisms: readonly Prism[]) {
    this.#server = server;
    this.#prisms = prisms;
    this.baseUrl = `http://127.0.0.1:${portOf(server)}`;
    server.on("request", (incoming, outgoing) => this.#pass(incoming, outgoing));
  }

  /** Puts Prism before a service. */
  static async start(service: string): Promise<ValidationProxy> {
    const prisms = await Promise.all(apis.map((api) => startPrism(api, service)));
    const server = createServer().listen(0, "127.0.0.1");
    await once(server, "listening");
    return new ValidationProxy(server, prisms);
  }

  /** Ends everything that was started. */
  async close(): Promise<void> {
    this.#server.close();
    this.#server.closeAllConnections();
    await Promise.all(this.#prisms.map((prism) => end(prism.process)));
  }

  #pass(incoming: IncomingMessage, outgoing: ServerResponse): void {
    const { method, url = "", headers } = incoming;
    const prism = this.#prisms.find(({ prefix }) => url.startsWith(prefix));
    if (prism === undefined) return void outgoing.writeHead(502).end(`No document has ${url}`);
    const target = { port: prism.port, path: url.slice(prism.base.length), method, headers };
    const forwarded = request({ host: "127.0.0.1", ...target }, async (answer) => {
      const body = await text(answer);
      this.exchanges += 1;
      if (isObjection(body)) this.violations.push(`${method} ${url}: ${body}`);
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers).end(body);
    });
    forwarded.on("error", (error) => outgoing.destroy(error));
    incoming.pipe(forwarded);
  }
}

/** Prism answers with problems of its own where it objects. */
function isObjection(body: string): boolean {
  return body.includes("stoplight.io/prism/errors#");
}

async function startPrism(api: (typeof apis)[number], service: string): Promise<Prism> {
  const port = await freePort();
  const document = path.join(projectRoot, "generated", api.name, "openapi.json");
  const script = path.join(projectRoot, "node_modules/@stoplight/prism-cli/dist/index.js");
  const flags = ["--errors", "--host", "127.0.0.1", "--port", String(port)];
  const args = [script, "proxy", document, service + api.base, ...flags];
  const child = spawn(process.execPath, args, { stdio: ["ignore", "pipe", "inherit"] });
  await listening(child);
  return { ...api, port, process: child };
}

function listening(child: ChildProcess): Promise<void> {
  return new Promise((resolve, reject) => {
    let output = "";
    const fail = (): void => reject(new Error(`Prism does not listen:\n${output}`));
    const timer = setTimeout(fail, patience);
    child.once("exit", fail).once("exit", () => clearTimeout(timer));
    child.stdout?.setEncoding("utf8").on("data", (chunk: string) => {
      output += chunk;
      if (!output.includes("listening on")) return;
      clearTimeout(timer);
      resolve();
    });
  });
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const port = portOf(server);
  server.close();
  await once(server, "close");
  return port;
}

function portOf(server: Server): number {
  return (server.address() as AddressInfo).port;
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, "exit");
  child.kill("SIGKILL");
  await ended;
}
