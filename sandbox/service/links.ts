import { randomUUID } from "node:crypto";
import type { Clock } from "../clock.js";
import { Ring } from "./ring.js";

/** How many links are remembered; the oldest make room for new ones. */
const KEPT = 10_000;

/** What an unguessable link leads to, until it dies. */
export interface Link<Target> {
  readonly token: string;
  readonly target: Target;
  /** Milliseconds since the epoch; `Infinity`: it does not die. */
  readonly expiresAt: number;
}

/** Links that the sandbox hands out for a person to open. */
export class Links<Target> {
  readonly #clock: Clock;
  readonly #links = new Map<string, Link<Target>>();
  readonly #made = new Ring<Link<Target>>(KEPT);

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** Makes a link that lives for so many milliseconds. */
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

  /** Whether the link is still good. */
  isAlive(link: Link<Target>): boolean {
    return this.#clock.now() < link.expiresAt;
  }
}
