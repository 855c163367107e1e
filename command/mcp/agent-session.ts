import type { CloudAgent } from "../../generated/index.js";

/** Settings of the server that its tools depend on. */
export interface AgentSettings {
  /** Creates the client, with the key of the environment or another one. */
  readonly create: (apiKey?: string) => CloudAgent;
  /** Region of the client. */
  readonly region: string;
  /** Whether the environment has a key. */
  readonly hasKey: boolean;
  /** Longest result in the answer of a tool, in characters. */
  readonly maxResult: number;
  /** Stores the key of a new account. Returns the sentence about where it is. */
  readonly keepKey: (apiKey: string) => Promise<string>;
}

/**
 * The client of all connections of the process.
 *
 * There is one at a time, so that every conversation shares the rate budget and the throttles of its key.
 */
export class AgentSession {
  readonly #settings: AgentSettings;
  #client: CloudAgent;
  #hasKey: boolean;

  constructor(settings: AgentSettings) {
    this.#settings = settings;
    this.#client = settings.create();
    this.#hasKey = settings.hasKey;
  }

  get client(): CloudAgent {
    return this.#client;
  }

  /** Whether a key is there: the environment's, or that of an account that was created since. */
  get hasKey(): boolean {
    return this.#hasKey;
  }

  get region(): string {
    return this.#settings.region;
  }

  get maxResult(): number {
    return this.#settings.maxResult;
  }

  /** Uses the key of a new account from now on. Returns the sentence about where it is stored. */
  async adopt(apiKey: string): Promise<string> {
    this.#client = this.#settings.create(apiKey);
    this.#hasKey = true;
    return this.#settings.keepKey(apiKey);
  }
}
