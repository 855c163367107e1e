import type { Clock } from "../clock.js";
import { Agents } from "./agents.js";
import { Browsers, type BrowserHost } from "./browsers.js";
import { Challenges } from "./challenges.js";
import { Connections, type Integration } from "./connections.js";
import type { RateFacts } from "./facts.js";
import { Keys, newKeyValue } from "./keys.js";
import { Links } from "./links.js";
import type { Project } from "./projects.js";
import { RateLimiter } from "./rate-limiter.js";
import type { RunHost } from "./runs.js";
import type { SessionLimits } from "./sessions.js";
import type { WindowCounter } from "./window-counter.js";

/** What a deployment keeps; all of it goes when the sandbox is reset. */
interface Stores {
  /** By the API that they work for. */
  readonly agents: Map<string, Agents>;
  readonly browsers: Browsers;
  readonly challenges: Challenges;
  readonly claims: Links<Project>;
  readonly authorizations: Links<Integration>;
  readonly connections: Connections;
}

/** One region of the service: everything that it does not share with other regions. */
export class RegionDeployment {
  readonly region: string;
  /** Where it listens: `http://127.0.0.1:40123`. */
  readonly baseUrl: string;
  readonly keys: Keys = new Keys();
  /** The key that is there from the start, and again after a reset. */
  readonly firstKey: string;
  readonly limiter: RateLimiter;
  readonly #options: DeploymentOptions;
  #stores: Stores;

  constructor(options: DeploymentOptions) {
    this.region = options.region;
    this.baseUrl = options.baseUrl;
    this.firstKey = options.firstKey ?? newKeyValue();
    this.limiter = new RateLimiter(options.rates, options.projectWindows);
    this.#options = options;
    this.#stores = createStores(options);
  }

  /** The agents of every API version that was asked for some. */
  get agents(): readonly Agents[] {
    return [...this.#stores.agents.values()];
  }

  /** The agents of an API version. */
  agentsOf(api: string): Agents {
    const { agents } = this.#stores;
    const { runHost, sessionLimits } = this.#options;
    const found = agents.get(api) ?? new Agents(runHost, sessionLimits);
    agents.set(api, found);
    return found;
  }

  get browsers(): Browsers {
    return this.#stores.browsers;
  }

  get challenges(): Challenges {
    return this.#stores.challenges;
  }

  /** Links by which people see an account. */
  get claims(): Links<Project> {
    return this.#stores.claims;
  }

  /** Links by which people allow an integration. */
  get authorizations(): Links<Integration> {
    return this.#stores.authorizations;
  }

  get connections(): Connections {
    return this.#stores.connections;
  }

  /** Stops everything that waits. */
  close(): void {
    for (const { runs } of this.agents) runs.close();
  }

  /** Forgets everything, keys and counted requests included. */
  async reset(): Promise<void> {
    this.close();
    const { browsers } = this;
    this.#stores = createStores(this.#options);
    this.keys.clear();
    this.limiter.clear();
    await browsers.stopAll();
  }
}

/** What a deployment is started with. */
export interface DeploymentOptions {
  readonly region: string;
  readonly baseUrl: string;
  readonly clock: Clock;
  readonly rates: RateFacts;
  /** Counts the requests of each project; all deployments share it. */
  readonly projectWindows: WindowCounter;
  readonly runHost: RunHost;
  readonly sessionLimits: SessionLimits;
  /** The key that is there from the start; a random one when absent. */
  readonly firstKey?: string | undefined;
  /** Starts the real browsers; absent: browsers exist in the books only. */
  readonly browserHost?: BrowserHost | undefined;
}

function createStores({ clock, browserHost }: DeploymentOptions): Stores {
  return {
    agents: new Map(),
    browsers: new Browsers(browserHost),
    challenges: new Challenges(),
    claims: new Links(clock),
    authorizations: new Links(clock),
    connections: new Connections(),
  };
}
