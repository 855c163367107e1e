import { randomUUID } from "node:crypto";
import type { Clock } from "../clock.js";
import { keepNewest } from "./newest.js";

/** Number of links that are remembered. The oldest are dropped first. */
const KEPT = 10_000;

/** The target of an unguessable link, until it expires. */
export interface Link<Target> {
  readonly token: string;
  readonly target: Target;
  /** Milliseconds since the epoch; `Infinity` if it does not expire. */
  readonly expiresAt: number;
}

/** Links of the sandbox for a person to open, by token. */
export class Links<Target> extends Map<string, Link<Target>> {
  readonly #clock: Clock;

  constructor(clock: Clock) {
    super();
    this.#clock = clock;
  }

  /** Creates a link with a lifetime in milliseconds. */
  create(target: Target, lifetime: number): Link<Target> {
    const link = { token: randomUUID(), target, expiresAt: this.#clock.now() + lifetime };
    this.set(link.token, link);
    keepNewest(this, KEPT);
    return link;
  }

  /** Whether the link is still valid. */
  isAlive(link: Link<Target>): boolean {
    return this.#clock.now() < link.expiresAt;
  }
}
