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
  /** Shows people an answer that no host received. */
  readonly report: (answer: UnheardAnswer) => void;
}

/** What a call has done that was cancelled, or whose connection closed. */
export interface UnheardAnswer {
  readonly tool: string;
  readonly at: string;
  /** ID of what was created, if there is one. */
  readonly id: unknown;
  /** The answer, as a host would have received it. */
  readonly text: string;
}

/** More than a host asks for, and less than fills the memory. */
const mostUnheard = 100;

/**
 * The client of all connections of the process.
 *
 * There is one at a time, so that every conversation shares the rate budget and the throttles of its key.
 */
export class AgentSession {
  readonly settings: AgentSettings;
  readonly #changes = new Set<Promise<unknown>>();
  client: CloudAgent;
  /** Whether a key is there: the environment's, or that of an account that was created since. */
  hasKey: boolean;
  /** The latest answers that no host received. */
  unheard: readonly UnheardAnswer[] = [];

  constructor(settings: AgentSettings) {
    this.settings = settings;
    this.client = settings.create();
    this.hasKey = settings.hasKey;
  }

  /** Keeps an answer that no host received, and shows it. */
  keepUnheard(answer: UnheardAnswer): void {
    this.unheard = [...this.unheard, answer].slice(-mostUnheard);
    this.settings.report(answer);
  }

  /** Has the end of the server wait for a change that was begun. */
  carryThrough<Result>(change: Promise<Result>): Promise<Result> {
    this.#changes.add(change);
    return change.finally(() => this.#changes.delete(change));
  }

  /** Resolves when no change is under way. The client's deadline bounds each of them. */
  async settled(): Promise<void> {
    await Promise.allSettled(this.#changes);
  }

  /** Uses the key of a new account from now on. Returns the sentence about where it is stored. */
  async adopt(apiKey: string): Promise<string> {
    this.client = this.settings.create(apiKey);
    this.hasKey = true;
    return this.settings.keepKey(apiKey);
  }
}
