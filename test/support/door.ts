import { once } from "node:events";
import { rm } from "node:fs/promises";
import { connect, createServer, type Server, type Socket } from "node:net";
import { listen } from "./listen.js";

/** A way to a Redis that a test can make slow, shut, or let lead to another one. */
export class Door {
  readonly path: string;
  /** How long everything takes in each direction, in milliseconds. */
  latency: number;
  readonly #server: Server;
  readonly #sockets = new Set<Socket>();
  /** The socket of the Redis that it leads to; `undefined`: to none. */
  #target: string | undefined;

  private constructor(target: string, name: string, latency: number) {
    this.#target = target;
    this.latency = latency;
    this.path = `${target}.${name}`;
    this.#server = createServer((socket) => this.#open(socket));
  }

  static async open(target: string, name: string, latency = 0): Promise<Door> {
    const door = new Door(target, name, latency);
    door.#server.listen(door.path);
    await once(door.#server, "listening");
    return door;
  }

  /** A way for a replica, which knows no sockets but ports. */
  static async openPort(target: string): Promise<Door & { readonly port: number }> {
    const door = new Door(target, "port", 0);
    const { port } = new URL(await listen(door.#server));
    return Object.assign(door, { port: Number(port) });
  }

  /** Ends all connections, and lets new ones lead elsewhere or nowhere. */
  lead(target: string | undefined): void {
    this.#target = target;
    for (const socket of this.#sockets) socket.destroy();
  }

  async close(): Promise<void> {
    this.lead(undefined);
    this.#server.close();
    await rm(this.path, { force: true });
  }

  #open(near: Socket): void {
    if (this.#target === undefined) {
      near.destroy();
      return;
    }
    const far = connect(this.#target);
    this.#pass(near, far);
    this.#pass(far, near);
  }

  #pass(from: Socket, to: Socket): void {
    this.#sockets.add(from);
    from.on("error", () => {});
    from.on("data", (chunk) => {
      // What is held for longer than a test must not keep its process.
      setTimeout(() => {
        if (!to.destroyed) to.write(chunk);
      }, this.latency).unref();
    });
    from.on("close", () => {
      this.#sockets.delete(from);
      to.destroy();
    });
  }
}
