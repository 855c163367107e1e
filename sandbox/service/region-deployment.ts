import { Browsers, type BrowserHost } from "./browsers.js";
import { Challenges } from "./challenges.js";
import type { ServiceFacts } from "./facts.js";
import { Keys, newKeyValue } from "./keys.js";
import type { Project } from "./projects.js";
import { RateLimiter, type WindowCounter } from "./rate-limiter.js";
import { randomUUID } from "node:crypto";
import type { Clock } from "../clock.js";
import { keepNewest } from "./newest.js";
import { Runs, type RunHost } from "./runs.js";
import { type SessionHost, Sessions } from "./sessions.js";

/** What the deployments of the service share. */
export interface DeploymentHost extends AgentHost {
  readonly facts: ServiceFacts;
  /** Counts the requests of each project. */
  readonly projectWindows: WindowCounter;
}

/** Options of a deployment. */
export interface DeployOptions {
  readonly region: string;
  readonly baseUrl: string;
  /** The initial key. Default: a random one. */
  readonly firstKey?: string | undefined;
  /** Starts real browsers. If absent, browsers are simulated. */
  readonly browserHost?: BrowserHost | undefined;
}

/** A third-party integration of a project. */
export interface Integration {
  readonly projectId: string;
  readonly provider: string;
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
  readonly challenges: Challenges = new Challenges();
  /** Links that show an account to a person. */
  readonly claims: Links<Project>;
  /** Links for allowing an integration. */
  readonly authorizations: Links<Integration>;
  /** The providers that each project is connected to. */
  readonly connections: Map<string, Set<string>> = new Map();
  readonly #host: DeploymentHost;
  readonly #browserHost: BrowserHost | undefined;
  /** By API version. */
  readonly #agents = new Map<string, Agents>();
  #browsers: Browsers;

  constructor(host: DeploymentHost, options: DeployOptions) {
    const { region, baseUrl, firstKey = newKeyValue(), browserHost } = options;
    this.region = region;
    this.baseUrl = baseUrl;
    this.firstKey = firstKey;
    this.limiter = new RateLimiter(host.facts.rates, host.projectWindows);
    this.claims = new Links(host.clock);
    this.authorizations = new Links(host.clock);
    this.#host = host;
    this.#browserHost = browserHost;
    this.#browsers = new Browsers(browserHost);
  }

  /** The agents of every API version that was used. */
  get agents(): readonly Agents[] {
    return [...this.#agents.values()];
  }

  /** Returns the agents of an API version. */
  agentsOf(api: string): Agents {
    const found = this.#agents.get(api) ?? new Agents(this.#host);
    this.#agents.set(api, found);
    return found;
  }

  get browsers(): Browsers {
    return this.#browsers;
  }

  /** Stops everything that waits. */
  close(): void {
    for (const { runs } of this.agents) runs.close();
  }

  /** Forgets everything, including keys and counted requests. */
  async reset(): Promise<void> {
    this.close();
    const { browsers, challenges, claims, authorizations, connections, keys, limiter } = this;
    const stores = [challenges, claims, authorizations, connections, keys, limiter, this.#agents];
    for (const store of stores) store.clear();
    // Browsers that are starting for the old ones are not created any more.
    this.#browsers = new Browsers(this.#browserHost);
    await browsers.stopAll();
  }
}

/** Number of links that are remembered. The oldest are dropped first. */
const KEPT = 10_000;

/** The target of an unguessable link, until it expires. */
export interface Link<Target> {
  readonly token: string;
  readonly target: Target;
  /** Milliseconds since the epoch; `Infinity` if it does not expire. */
  readonly expiresAt: number;
}

/** Links of the sandbox for a person to open, by token. */
export class Links<Target> extends Map<string, Link<Target>> {
  readonly #clock: Clock;

  constructor(clock: Clock) {
    super();
    this.#clock = clock;
  }

  /** Creates a link with a lifetime in milliseconds. */
  create(target: Target, lifetime: number): Link<Target> {
    const link = { token: randomUUID(), target, expiresAt: this.#clock.now() + lifetime };
    this.set(link.token, link);
    keepNewest(this, KEPT);
    return link;
  }

  /** Whether the link is still valid. */
  isAlive(link: Link<Target>): boolean {
    return this.#clock.now() < link.expiresAt;
  }
}

/** What the agents of every API version share. */
export interface AgentHost extends RunHost, SessionHost {}

/** The agents of one API version. IDs of one version mean nothing to another. */
export class Agents {
  readonly runs: Runs;
  readonly sessions: Sessions;

  constructor(host: AgentHost) {
    this.runs = new Runs(host, (run) => this.sessions.forget(run));
    this.sessions = new Sessions(this.runs, host);
  }
}
