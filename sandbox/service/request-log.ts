import { keepNewest } from "./newest.js";

/** Number of requests that are remembered. */
const KEPT = 1_000;

/** Longest body that is stored, in characters. */
const LONGEST_BODY = 65_536;

/** A request that the sandbox received, without its headers, because they have the key. */
export interface LoggedRequest {
  /** Number of the request, from 1. */
  readonly number: number;
  /** When it arrived, in milliseconds since the epoch. */
  readonly at: number;
  /** The deployment that it arrived at. */
  readonly region: string;
  /** HTTP method. */
  readonly method: string;
  /** Path from the host root. */
  readonly path: string;
  /** `v4:runs.create`; absent for a path that the service does not have. */
  readonly operation?: string | undefined;
  /** The project of its key, once it is known. */
  readonly projectId?: string | undefined;
  /** The original body, cut after 65,536 characters. */
  readonly body?: string | undefined;
  /** Status of the response; absent if none was sent yet. */
  readonly status?: number | undefined;
  /** The layer that throttled it. */
  readonly throttled?: "project" | "edge" | undefined;
}

/** A request in progress, completed as more becomes known. */
export type OpenRequest = { -readonly [Field in keyof LoggedRequest]: LoggedRequest[Field] };

/** The newest requests that the sandbox received, for both deployments. */
export class RequestLog {
  readonly #requests = new Set<OpenRequest>();
  #count = 0;

  /** Records a request. */
  add(request: Omit<LoggedRequest, "number">): OpenRequest {
    const entry = { ...request, number: (this.#count += 1) };
    this.#requests.add(entry);
    keepNewest(this.#requests, KEPT);
    return entry;
  }

  /** Returns the newest requests, oldest first. */
  list(): LoggedRequest[] {
    return Array.from(this.#requests, (request) => ({ ...request }));
  }

  /** Forgets every request, and counts from 1 again. */
  clear(): void {
    this.#requests.clear();
    this.#count = 0;
  }
}

/** Returns a body as the log stores it. */
export function bodyForLog(text: string): string {
  if (text.length <= LONGEST_BODY) return text;
  // A slice would keep the whole text in memory.
  return Buffer.from(text.slice(0, LONGEST_BODY), "utf16le").toString("utf16le");
}
