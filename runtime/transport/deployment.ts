import type { RateLaws } from "../budget/index.js";

/** Where an API lives, how it wants its key and how it limits requests: data that stands in the spec. */
export interface Deployment {
  /** The API key; absent for an API that takes none. */
  readonly key?: KeyPlacement;
  /** Environment variable that names the region. */
  readonly regionEnv?: string;
  /** The region used when none is given. */
  readonly defaultRegion: string;
  /** The regions that have the API, by id. */
  readonly regions: Readonly<Record<string, Region>>;
  /** Paths that a given base URL may end in although it is a host root; they are taken off. */
  readonly basePaths?: readonly string[];
  /** The rates that a project may send at; absent: requests are not paced. */
  readonly requestRate?: RequestRate;
  /** How a throttle is marked, beyond what HTTP has for it. */
  readonly throttle?: ThrottleMarks;
}

/** The rates that a project may send at, by layer. */
export interface RequestRate extends RateLaws {
  /** The span over which the service counts, in seconds. */
  readonly windowSeconds: number;
}

/** Where an answer says that it is a throttle. */
export interface ThrottleMarks {
  /** Field of the body that holds the limit, in requests per second. */
  readonly limitField: string;
  /** Field of the body that holds the time to wait, in seconds. */
  readonly waitField: string;
  /** Header that holds the limit, in requests per window of the request rate. */
  readonly limitHeader: string;
}

/** Where an API key goes. */
export interface KeyPlacement {
  readonly in: "header" | "query" | "cookie";
  /** Name of the header, query parameter or cookie. */
  readonly name: string;
  /** What stands before the key on the wire; absent: nothing. */
  readonly prefix?: string;
  /** Environment variable that holds the key. */
  readonly env?: string;
  /** Every operation of the API needs the key, so a client without one cannot be made. */
  readonly required: boolean;
}

/** A region of a deployment. */
export interface Region {
  /** Name for people. */
  readonly title?: string;
  /** Environment variable that holds the host root. */
  readonly baseUrlEnv?: string;
  /** The service has the region, this API does not exist there: its operations refuse to be called. */
  readonly absent?: true;
  /** The host root, where the spec fixes it. */
  readonly baseUrl?: string;
}
