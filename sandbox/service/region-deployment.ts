import type { Clock } from "../clock.js";
import { Agents } from "./agents.js";
import { Browsers, type BrowserHost } from "./browsers.js";
import { Challenges } from "./challenges.js";
import { Connections, type Integration } from "./connections.js";
import type { RateFacts } from "./facts.js";
import { Keys, newKeyValue } from "./keys.js";
import { Links } from "./links.js";
import type { Project } from "./projects.js";
import { RateLimiter, type WindowCounter } from "./rate-limiter.js";
import type { RunHost } from "./runs.js";
import type { SessionLimits } from "./sessions.js";

/** The state of a deployment, which a reset drops. */
interface Stores {
  /** By the API of the agents. */
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
  /** Its base URL: `http://127.0.0.1:40123`. */
  readonly baseUrl: string;
  readonly keys: Keys = new Keys();
  /** The initial key, which also exists after a reset. */
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

  /** The agents of every API version that was used. */
  get agents(): readonly Agents[] {
    return [...this.#stores.agents.values()];
  }

  /** Returns the agents of an API version. */
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

  /** Links that show an account to a person. */
  get claims(): Links<Project> {
    return this.#stores.claims;
  }

  /** Links for allowing an integration. */
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

  /** Forgets everything, including keys and counted requests. */
  async reset(): Promise<void> {
    this.close();
    const { browsers } = this;
    this.#stores = createStores(this.#options);
    this.keys.clear();
    this.limiter.clear();
    await browsers.stopAll();
  }
}

/** Options of a deployment. */
export interface DeploymentOptions {
  readonly region: string;
  readonly baseUrl: string;
  readonly clock: Clock;
  readonly rates: RateFacts;
  /** Counts the requests of each project; shared by all deployments. */
  readonly projectWindows: WindowCounter;
  readonly runHost: RunHost;
  readonly sessionLimits: SessionLimits;
  /** The initial key. Default: a random one. */
  readonly firstKey?: string | undefined;
  /** Starts real browsers. If absent, browsers are simulated. */
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
