import { Transport } from "../runtime/transport/index.js";
import type {
  ChangedOptions,
  ClientOptions as TransportOptions,
  Deployment,
  SharedTransport,
} from "../runtime/transport/index.js";
import { V2Client } from "./v2/index.js";
import { V3Client } from "./v3/index.js";
import { V4Client } from "./v4/index.js";
import { BillingClient } from "./billing/index.js";
import { IntegrationsClient } from "./integrations/index.js";
import { SignupClient } from "./signup/index.js";

/** Regions of the service. */
export type Region = "us" | "eu";

/** Settings of a client; each may be left out. */
export type ClientOptions<R extends "us" | "eu" = Region> = TransportOptions<R>;

const deployment: Deployment = {
  key: { in: "header", name: "X-Service-API-Key", env: "SERVICE_API_KEY", required: false },
  regionEnv: "SERVICE_REGION",
  defaultRegion: "us",
  regions: {
    us: { baseUrlEnv: "SERVICE_BASE_URL", basePath: "/api/v2" },
    eu: { baseUrlEnv: "SERVICE_EU_BASE_URL", basePath: "/api/v2" },
  },
  basePaths: ["/api/v2"],
  requestRate: {
    windowSeconds: 5,
    general: { minimumPerSecond: 25, perConcurrency: 2, maximumPerSecond: 100 },
    status: { minimumPerSecond: 25, perConcurrency: 2 },
  },
  throttle: {
    limitField: "limit_rps",
    waitField: "retry_after_seconds",
    limitHeader: "X-RateLimit-Limit",
  },
  otherPaths: ["/api/v3", "/api/v4"],
};

/** Every API in one object, over one transport; each client is created on first use. */
export class CloudAgent<R extends "us" | "eu" = Region> {
  readonly #transport: Transport;
  #v2: V2Client<R> | undefined;
  #v3: V3Client<R> | undefined;
  #v4: V4Client<R> | undefined;
  #billing: BillingClient<R> | undefined;
  #integrations: IntegrationsClient<R> | undefined;
  #signup: SignupClient<R> | undefined;

  /** @throws {ConfigurationError} when the key, region or base URL cannot work; nothing was sent */
  constructor(options: ClientOptions<R> | SharedTransport = {}) {
    this.#transport = Transport.from(deployment, options);
  }

  /** Returns such an object with other options in place of some of these. It shares the rate budget. */
  withOptions(options: ChangedOptions<ClientOptions<R>>): CloudAgent<R> {
    return new CloudAgent<R>(this.#transport.withOptions(options));
  }

  /** Cloud Agent API V2. */
  get v2(): V2Client<R> {
    return (this.#v2 ??= new V2Client<R>(this.#transport));
  }

  /** Cloud Agent API V3. */
  get v3(): V3Client<R> {
    return (this.#v3 ??= new V3Client<R>(this.#transport));
  }

  /** Cloud Agent API V4, version 4.0.0. */
  get v4(): V4Client<R> {
    return (this.#v4 ??= new V4Client<R>(this.#transport));
  }

  /** Cloud Agent Billing API. */
  get billing(): BillingClient<R> {
    return (this.#billing ??= new BillingClient<R>(this.#transport));
  }

  /** Cloud Agent Integrations API. */
  get integrations(): IntegrationsClient<R> {
    return (this.#integrations ??= new IntegrationsClient<R>(this.#transport));
  }

  /** Cloud Agent Sign-up API. */
  get signup(): SignupClient<R> {
    return (this.#signup ??= new SignupClient<R>(this.#transport));
  }
}
