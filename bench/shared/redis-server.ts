import { execFile, spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { Redis } from "ioredis";

const installer = fileURLToPath(new URL("../../scripts/ensure-system.mjs", import.meta.url));

/** What a process has looked for, however many servers it starts. */
const installed = new Map<string, Promise<unknown>>();

/** What is particular to a server. */
export interface RedisServerOptions {
  /** Keeps what it knows in an append-only file, so that a restart loses nothing. Default: `false`. */
  readonly keepsData?: boolean;
  /** Further settings, as the program reads them. Default: none. */
  readonly settings?: readonly string[];
  /** The program. Default: `redis-server`. */
  readonly program?: "redis-server" | "valkey-server";
}

/** A real Redis of its own, reached through a socket in a folder of its own. */
export class RedisServer {
  readonly path: string;
  readonly #folder: string;
  readonly #options: RedisServerOptions;
  #process: ChildProcess;

  private constructor(folder: string, options: RedisServerOptions) {
    this.#folder = folder;
    this.#options = options;
    this.path = join(folder, "redis.sock");
    this.#process = launch(folder, options);
  }

  /** Installs Redis where it is missing and allowed, and starts it. */
  static async start(options: RedisServerOptions = {}): Promise<RedisServer> {
    await install(options.program ?? "redis-server");
    const folder = await mkdtemp(join(tmpdir(), "sdk-redis-"));
    const server = new RedisServer(folder, options);
    await server.#ready();
    return server;
  }

  /** A connection that gives up early. */
  connect(): Redis {
    const connection = new Redis({ path: this.path, retryStrategy: () => 50 });
    // Without a listener, a lost connection would be an uncaught error.
    connection.on("error", () => {});
    return connection;
  }

  /** How many scripts it has run. */
  async countScripts(): Promise<number> {
    const connection = this.connect();
    try {
      const statistics = await connection.info("commandstats");
      return Number(/cmdstat_evalsha:calls=(\d+)/.exec(statistics)?.[1] ?? 0);
    } finally {
      connection.disconnect();
    }
  }

  /** Ends the server; what it knew is gone. */
  async stop(): Promise<void> {
    const ended = once(this.#process, "exit");
    this.#process.kill("SIGKILL");
    await ended;
  }

  /** Starts it again at the same place. */
  async restart(): Promise<void> {
    this.#process = launch(this.#folder, this.#options);
    await this.#ready();
  }

  /** Lets the server stand still: it keeps its connections, and answers nothing. */
  freeze(): void {
    this.#process.kill("SIGSTOP");
  }

  /** Lets it go on. */
  thaw(): void {
    this.#process.kill("SIGCONT");
  }

  /** Ends the server and removes its folder. */
  async close(): Promise<void> {
    if (this.#process.exitCode === null && this.#process.signalCode === null) await this.stop();
    await rm(this.#folder, { recursive: true, force: true });
  }

  async #ready(): Promise<void> {
    const connection = this.connect();
    try {
      await connection.ping();
    } finally {
      connection.disconnect();
    }
  }
}

async function install(program: string): Promise<void> {
  const run = (): Promise<unknown> => promisify(execFile)(process.execPath, [installer, program]);
  const installation = installed.get(program) ?? run();
  installed.set(program, installation);
  await installation;
}

function launch(
  folder: string,
  { keepsData = false, settings = [], program = "redis-server" }: RedisServerOptions,
): ChildProcess {
  const place = ["--port", "0", "--unixsocket", join(folder, "redis.sock"), "--dir", folder];
  const keeping = ["--appendonly", keepsData ? "yes" : "no", "--appendfsync", "always"];
  return spawn(program, [...place, "--save", "", ...keeping, ...settings], { stdio: "ignore" });
}
