import { randomUUID } from "node:crypto";
import type { Clock } from "../clock.js";
import { Ring } from "./ring.js";

/** Number of links that are remembered. The oldest are dropped first. */
const KEPT = 10_000;

/** The target of an unguessable link, until it expires. */
export interface Link<Target> {
  readonly token: string;
  readonly target: Target;
  /** Milliseconds since the epoch; `Infinity` if it does not expire. */
  readonly expiresAt: number;
}

/** Links of the sandbox for a person to open. */
export class Links<Target> {
  readonly #clock: Clock;
  readonly #links = new Map<string, Link<Target>>();
  readonly #made = new Ring<Link<Target>>(KEPT);

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** Creates a link with a lifetime in milliseconds. */
  create(target: Target, lifetime: number): Link<Target> {
    const link = { token: randomUUID(), target, expiresAt: this.#clock.now() + lifetime };
    this.#links.set(link.token, link);
    const forgotten = this.#made.push(link);
    if (forgotten !== undefined) this.#links.delete(forgotten.token);
    return link;
  }

  get(token: string): Link<Target> | undefined {
    return this.#links.get(token);
  }

  /** Whether the link is still valid. */
  isAlive(link: Link<Target>): boolean {
    return this.#clock.now() < link.expiresAt;
  }
}
