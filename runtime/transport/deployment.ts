import type { RateLaws } from "../budget/index.js";

/** Location, key and request limits of an API: data from the spec. */
export interface Deployment {
  /** The API key; absent for an API without one. */
  readonly key?: KeyPlacement;
  /** Environment variable that names the region. */
  readonly regionEnv?: string;
  /** Environment variable that sets how much is logged. Default: that of the region, with `LOG` in place of `REGION`. */
  readonly logEnv?: string;
  /** The default region. */
  readonly defaultRegion: string;
  /** The regions that have the API, by ID. */
  readonly regions: Readonly<Record<string, Region>>;
  /** Paths of the document's servers, with variables in braces. Default: the host root alone. */
  readonly basePaths?: readonly string[];
  /** Paths of other APIs that the same base URL serves. */
  readonly otherPaths?: readonly string[];
  /** URLs of servers of single operations, by their URLs in the document; a path alone is below the host root. */
  readonly servers?: Readonly<Record<string, string>>;
  /** Request rates of a project. If absent, requests are not paced. */
  readonly requestRate?: RequestRate;
  /** Markers of a throttle, besides those of HTTP. */
  readonly throttle?: ThrottleMarks;
}

/** The request rates of a project, by layer. */
export interface RequestRate extends RateLaws {
  /** Window in which the service counts requests, in seconds. */
  readonly windowSeconds: number;
}

/** Where a response indicates a throttle. */
export interface ThrottleMarks {
  /** Body field with the limit, in requests per second. */
  readonly limitField: string;
  /** Body field with the time to wait, in seconds. */
  readonly waitField: string;
  /** Header with the limit, in requests per window of the request rate. */
  readonly limitHeader: string;
}

/** Where an API key is sent. */
export interface KeyPlacement {
  /** Where a request has the key. */
  readonly in: "header" | "query" | "cookie";
  /** Name of the header, query parameter or cookie. */
  readonly name: string;
  /** Prefix of the key on the wire. If absent, there is none. */
  readonly prefix?: string;
  /** Environment variable of the key. */
  readonly env?: string;
  /** Whether every operation of the API needs the key, so that a client without one cannot be created. */
  readonly required: boolean;
}

/** A region of a deployment. */
export interface Region {
  /** Display name. */
  readonly title?: string;
  /** Environment variable of the host root. */
  readonly baseUrlEnv?: string;
  /** The service has the region, but this API does not exist in it. Its operations cannot be called there. */
  readonly absent?: true;
  /** The host root, if the spec fixes it. Variables are in braces. */
  readonly baseUrl?: string;
  /** The path of its server. Variables are in braces. */
  readonly basePath?: string;
}
