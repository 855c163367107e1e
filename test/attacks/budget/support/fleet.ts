import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { bundleProgram } from "../../../support/bundle-program.js";

const program = bundleProgram(fileURLToPath(new URL("start-member.ts", import.meta.url)));
/** Requests that wait in each of the processes. */
const waiters = 63;

/** Where and how a process reaches Redis. */
export interface Connection {
  readonly path: string;
  readonly password?: string;
  /** Scripts see a clock that the key `clock` sets. */
  readonly hasOwnClock: boolean;
}

/** What a process is told. */
export type Order =
  | {
      readonly kind: "join";
      readonly share: string;
      readonly waiters: number;
      readonly connection: Connection;
    }
  | { readonly kind: "leave"; readonly share: string };

/** What a process sent, by the clock of the machine in milliseconds, and what it was warned of. */
export interface Sent {
  readonly endedAt: number;
  readonly times: readonly number[];
  readonly warnings: readonly string[];
}

/** What a process says: that it is there, or what it sent in a share that it has left. */
export interface Word {
  readonly share?: string | undefined;
  readonly sent?: Sent | undefined;
}

/** Four real processes. Each takes part in any number of shares, which know nothing of one another. */
export class Fleet {
  readonly #processes: readonly ChildProcess[];

  private constructor(processes: readonly ChildProcess[]) {
    this.#processes = processes;
  }

  static async start(): Promise<Fleet> {
    const start = async (): Promise<ChildProcess> => {
      const child = fork(program, { execArgv: [] });
      await once(child, "message");
      return child.setMaxListeners(100);
    };
    return new Fleet(await Promise.all(Array.from({ length: 4 }, start)));
  }

  /** Lets every process join, each by its own connection; there is always more demand than room. */
  join(share: string, connections: readonly Connection[]): void {
    for (const [index, connection] of connections.entries()) {
      const order: Order = { kind: "join", share, waiters, connection };
      this.#processes[index]?.send(order);
    }
  }

  /** Ends a share; gives what each process sent. */
  async leave(share: string): Promise<readonly Sent[]> {
    return Promise.all(this.#processes.map((child) => leaveOne(child, share)));
  }

  async close(): Promise<void> {
    await Promise.all(
      this.#processes.map(async (child) => {
        const ended = once(child, "exit");
        child.disconnect();
        await ended;
      }),
    );
  }
}

function leaveOne(child: ChildProcess, share: string): Promise<Sent> {
  return new Promise((resolve) => {
    const hear = ({ share: left, sent }: Word): void => {
      if (left !== share || sent === undefined) return;
      child.off("message", hear);
      resolve(sent);
    };
    child.on("message", hear);
    child.send({ kind: "leave", share } satisfies Order);
  });
}
