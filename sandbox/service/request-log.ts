import { Ring } from "./ring.js";

/** How many requests are remembered. */
const KEPT = 1_000;

/** Longest body that is remembered, in characters. */
const LONGEST_BODY = 65_536;

/** One request that the sandbox received, without its headers: they hold the key. */
export interface LoggedRequest {
  /** Counts the requests of the sandbox from 1 on. */
  readonly number: number;
  /** When it arrived, in milliseconds since the epoch. */
  readonly at: number;
  readonly region: string;
  readonly method: string;
  /** From the host root. */
  readonly path: string;
  /** `v4:runs.create`; absent for a path that the service does not have. */
  readonly operation?: string | undefined;
  /** The project of its key, once that is known. */
  readonly projectId?: string | undefined;
  /** As it was sent; one of more than 65,536 characters is cut there. */
  readonly body?: string | undefined;
  /** Of the answer; absent: none was sent, or it has not been yet. */
  readonly status?: number | undefined;
  /** The layer that throttled it. */
  readonly throttled?: "project" | "edge" | undefined;
}

/** A request that is being served; what becomes known of it is filled in. */
export type OpenRequest = { -readonly [Field in keyof LoggedRequest]: LoggedRequest[Field] };

/** What the sandbox received, the newest requests of both deployments. */
export class RequestLog {
  readonly #requests = new Ring<OpenRequest>(KEPT);
  #count = 0;

  /** Notes a request. */
  add(request: Omit<LoggedRequest, "number">): OpenRequest {
    const entry = { ...request, number: (this.#count += 1) };
    this.#requests.push(entry);
    return entry;
  }

  /** The newest requests, oldest first. */
  list(): LoggedRequest[] {
    return this.#requests.toArray().map((request) => ({ ...request }));
  }

  /** Forgets every request, and counts from 1 again. */
  clear(): void {
    this.#requests.clear();
    this.#count = 0;
  }
}

/** A body as far as the log remembers it. */
export function bodyForLog(text: string): string {
  return text.length > LONGEST_BODY ? text.slice(0, LONGEST_BODY) : text;
}
