/** Where an API lives and how it wants its key: data that stands in the spec. */
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
  /** The host root, where the spec fixes it. */
  readonly baseUrl?: string;
}
