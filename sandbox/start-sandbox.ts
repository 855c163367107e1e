import { getRequestListener } from "@hono/node-server";
import { ChromiumHost } from "./chromium/chromium-host.js";
import { type Clock as ClientClock, forgetServer } from "../runtime/transport/index.js";
import { createClientClock, machineClock, type Clock } from "./clock.js";
import { CONTROL_PATH, createControlApp } from "./control/control-routes.js";
import { SandboxControl } from "./control/control.js";
import { documents } from "./documents.js";
import { handlers } from "./handlers/handlers.js";
import { createApp } from "./http/app.js";
import { assertWebOrigin } from "./http/assert-web-origin.js";
import type { Site } from "./http/handler.js";
import { listen, type Listener } from "../generator/mock/listener.js";
import { serverNotices } from "./http/notices.js";
import { createPageAccess, type PageAccess } from "./http/page-access.js";
import { createRoutes, type Route } from "./http/routes.js";
import { serveLocal } from "./http/serve-local.js";
import type { ServedOperation } from "./openapi/served-operation.js";
import { firstRegion, regionNames, type SandboxRegion } from "./regions.js";
import { readServiceFacts } from "./service/facts.js";
import { checkKept } from "./service/newest.js";
import { checkRunDuration, checkOutcome } from "./service/run-course.js";
import { Service } from "./service/service.js";
import { changeSettings, defaultSettings, type SettingsChanges } from "./service/settings.js";
import { checkKeys } from "./service/keys.js";
import { type Check, checkNames, objectOf } from "./service/check-members.js";
import { VirtualClock } from "./virtual-clock.js";
import * as limits from "../generated/limits.js";

/** Default terminal status of a run. */
const COMPLETED = "completed";

/** A stepped clock begins here, so that a test always sees the same times. */
const STEPPED_START = Date.UTC(2026, 0, 1);

/** Ports of the other deployments on 127.0.0.1. 0, the default, uses any free port. */
export type RegionPorts = {
  readonly [Name in Exclude<SandboxRegion, typeof firstRegion> as `${Name}Port`]?:
    | number
    | undefined;
};

/** Options of a sandbox. All are optional. */
export interface SandboxOptions extends RegionPorts {
  /**
   * Port of the US deployment on 127.0.0.1. 0 uses any free port.
   * @default 0
   */
  readonly port?: number | undefined;
  /**
   * Duration of a run in milliseconds. With `Infinity`, a run ends only when `control` ends it.
   * @default 2000
   */
  readonly runDuration?: number | undefined;
  /**
   * Source of time for everything in the sandbox, including rate windows:
   *
   * - `"real"`: the clock of the machine
   * - `{ scale: 60 }`: the clock of the machine at another speed; here, an hour passes in a minute
   * - `"stepped"`: starts at the beginning of 2026 and moves only by `control.clock.advance`
   * - a `Clock` of your own
   *
   * @default "real"
   */
  readonly clock?: "real" | "stepped" | { readonly scale: number } | Clock | undefined;
  /**
   * `"chromium"` starts a real headless Chromium, which must be installed, for each browser. By default, browsers are
   * only simulated and their `cdpUrl` refuses connections.
   */
  readonly browser?: "chromium" | undefined;
  /**
   * Number of ended runs that you can still read, per deployment and API version. It is lower if their tasks and results
   * exceed 64 Mi characters.
   * @default 10000
   */
  readonly keptRuns?: number | undefined;
  /**
   * The API key of each region, for programs that should work at every start. Default: a random key. Keys are regional,
   * so two regions cannot have the same key.
   */
  readonly apiKeys?: { readonly [Name in SandboxRegion]?: string | undefined } | undefined;
  /**
   * The origin of web pages that may send API requests and read the responses (CORS), for example
   * `"https://docs.example.com"`. The control API stays closed to them. Default: pages of no other origin.
   */
  readonly allowOrigin?: string | undefined;
  /** Behavior that the service's description leaves open. Change it later with `control.set`. Default: see each setting. */
  readonly settings?: SettingsChanges | undefined;
}

/** Base URL and key of a deployment of the sandbox. */
export interface SandboxDeployment {
  /** Host root: the `baseUrl` of a client. */
  readonly baseUrl: string;
  /** The `apiKey` of a client. */
  readonly apiKey: string;
}

/** The deployment of each region: separate resources and keys, the same account. */
export type SandboxDeployments = { readonly [Name in SandboxRegion]: SandboxDeployment };

/** Settings of a client for the sandbox: its address, its key, and the sandbox's time. */
export interface SandboxClientOptions<
  Name extends SandboxRegion = SandboxRegion,
> extends SandboxDeployment {
  /** The `region` of a client. */
  readonly region: Name;
  /** The sandbox's clock: a stepped one moves the pauses and waits of clients along. */
  readonly clock: ClientClock;
}

/** A running sandbox, with its deployments by region. */
export interface Sandbox extends SandboxDeployments, AsyncDisposable {
  /**
   * Settings for a client of the sandbox, as in `new V4Client(sandbox.clientOptions())`. The client's pauses and waits
   * follow the sandbox's clock.
   *
   * @param region the US deployment by default
   */
  clientOptions<Name extends SandboxRegion = typeof firstRegion>(
    region?: Name,
  ): SandboxClientOptions<Name>;
  /** Inspects and controls the sandbox beyond its API. */
  readonly control: SandboxControl;
  /**
   * Closes every connection and browser and frees the ports. You can call it more than once. Clients of this process
   * forget the throttles and limits that they met here.
   */
  close(): Promise<void>;
}

/**
 * Starts the service in this process, on loopback, for tests and offline work.
 *
 * Every operation of the bundled documents works in the deployment of each region. Runs end after `runDuration`
 * milliseconds. Nothing is kept after `close`.
 *
 * @throws {ListenError} when a port is not available
 * @throws {ChromiumMissingError} when `browser` is `"chromium"` and no Chromium is installed
 * @throws {RangeError} for an invalid option
 *
 * @example
 * ```ts
 * await using sandbox = await startSandbox({ runDuration: 50 });
 * const result = { opens: "10:00" };
 * sandbox.control.scriptRuns({ task: "library", course: { result } });
 *
 * const client = new V4Client(sandbox.us);
 * const run = await client.runs.createAndWait({ task: "Find a library" });
 * ```
 */
export async function startSandbox(options: SandboxOptions = {}): Promise<Sandbox> {
  checkOptions(options, "startSandbox");
  const firstKeys = checkKeys(options.apiKeys ?? {}, regionNames);
  const clock = createClock(options.clock ?? "real");
  const service = createService(options, clock);
  const clientClock = createClientClock(clock);
  const forget = (): void => forgetAddresses(service, clientClock);
  const control = new SandboxControl(service, forget);
  const browserHost = options.browser === "chromium" ? new ChromiumHost() : undefined;
  const { allowOrigin } = options;
  const pageAccess =
    allowOrigin === undefined ? undefined : createPageAccess(allowOrigin, operations());
  const listeners = await listenOnAll(options);
  const serve = ([region, listener]: RegionListener): [SandboxRegion, SandboxDeployment] => {
    const deployment = service.deploy({
      region,
      baseUrl: listener.baseUrl,
      firstKey: firstKeys[region],
      browserHost,
    });
    attach(listener, { service, deployment }, control, pageAccess);
    return [region, { baseUrl: deployment.baseUrl, apiKey: deployment.firstKey }];
  };
  const close = once(async () => {
    service.close();
    forget();
    await Promise.all([closeAll(listeners), browserHost?.close()]);
  });
  // Every region has a listener.
  const deployments = Object.fromEntries(listeners.map(serve)) as SandboxDeployments;
  // Without a region, its type is that of the first one.
  const clientOptions = <Name extends SandboxRegion>(region = firstRegion as Name) => ({
    ...deployments[region],
    region,
    clock: clientClock,
  });
  return { ...deployments, clientOptions, control, close, [Symbol.asyncDispose]: close };
}

const isClock: Check = (clock) => {
  if (typeof clock === "object") {
    if (clock !== null && !("now" in clock)) checkNames("clock", clock, ["scale"]);
  } else if (clock !== "real" && clock !== "stepped") {
    throw new RangeError(
      `startSandbox: clock must be "real", "stepped" or an object, not "${String(clock)}"`,
    );
  }
};

const isBrowser: Check = (browser) => {
  if (browser === "chromium") return;
  throw new RangeError(
    `startSandbox: browser must be "chromium" or absent, not "${String(browser)}"`,
  );
};

/** What is checked where it is used. */
const isCheckedLater: Check = () => {};

const ports = Object.fromEntries(
  regionNames.map((region) => [region === firstRegion ? "port" : `${region}Port`, isCheckedLater]),
);

const checkOptions = objectOf<Omit<SandboxOptions, "port" | keyof RegionPorts>>({
  ...ports,
  runDuration: isCheckedLater,
  clock: isClock,
  browser: isBrowser,
  keptRuns: isCheckedLater,
  apiKeys: isCheckedLater,
  allowOrigin: (origin) => assertWebOrigin("startSandbox: allowOrigin", origin),
  settings: isCheckedLater,
});

function createClock(clock: NonNullable<SandboxOptions["clock"]>): Clock {
  if (clock === "real") return new VirtualClock(machineClock, 1);
  if (clock === "stepped") return new VirtualClock(machineClock, 0, STEPPED_START);
  return "now" in clock ? clock : new VirtualClock(machineClock, clock.scale);
}

function createService(options: SandboxOptions, clock: Clock): Service {
  const { runDuration = 2_000, keptRuns = 10_000, settings = {} } = options;
  const facts = readServiceFacts(operations());
  const outcome = checkOutcome(facts.terminalStatuses, COMPLETED);
  const course = { duration: checkRunDuration(runDuration), outcome, states: [], events: [] };
  return new Service({
    clock,
    facts,
    limits,
    keptRuns: checkKept(keptRuns),
    settings: changeSettings(defaultSettings, settings),
    course: ({ task }) => ({ ...course, result: `Sandbox result of: ${task}` }),
  });
}

/** Returns the server of a region's deployment. */
type RegionListener = readonly [region: SandboxRegion, listener: Listener];

async function listenOnAll(options: SandboxOptions): Promise<RegionListener[]> {
  const listeners: RegionListener[] = [];
  try {
    for (const region of regionNames)
      listeners.push([region, await listen(portOf(region, options))]);
    return listeners;
  } catch (error) {
    await closeAll(listeners);
    throw error;
  }
}

function portOf(region: SandboxRegion, options: SandboxOptions): number {
  return (region === firstRegion ? options.port : options[`${region}Port`]) ?? 0;
}

async function closeAll(listeners: readonly RegionListener[]): Promise<void> {
  await Promise.all(listeners.map(([, listener]) => listener.close()));
}

function attach(
  { server }: Listener,
  site: Site,
  control: SandboxControl,
  pageAccess: PageAccess | undefined,
): void {
  const routes = bundledRoutes();
  const app = createApp(site, routes).route(CONTROL_PATH, createControlApp(control));
  const keyHeaders = new Set(routes.flatMap(({ operation }) => operation.keyHeader ?? []));
  // Otherwise, the adapter would replace the Request and Response of the whole process.
  const serve = getRequestListener(app.fetch, { overrideGlobalObjects: false });
  server.on("request", serveLocal(keyHeaders, serve, pageAccess));
  serverNotices.publish({ server });
}

/** Compiling the documents takes longest, and they do not change. */
const bundledRoutes: () => Route[] = once(() => createRoutes(documents, handlers));

function operations(): ServedOperation[] {
  return bundledRoutes().map(({ operation }) => operation);
}

function once<Value>(compute: () => Value): () => Value {
  let computed: { readonly value: Value } | undefined;
  return () => (computed ??= { value: compute() }).value;
}

/** Host names of a sandbox on this machine. */
const hosts = ["127.0.0.1", "localhost", "[::1]"];

/** Makes the clients of this process forget the throttles of a sandbox, because a later one is another service. */
function forgetAddresses({ deployments }: Service, clock: ClientClock): void {
  for (const { baseUrl } of deployments) {
    for (const host of hosts) {
      const address = baseUrl.replace(new URL(baseUrl).hostname, host);
      forgetServer(address);
      forgetServer(address, clock);
    }
  }
}
