import { getRequestListener } from "@hono/node-server";
import type { Hono } from "hono";
import { realClock, type Clock } from "./clock.js";
import { CONTROL_PATH, createControlApp } from "./control/control-routes.js";
import { SandboxControl } from "./control/control.js";
import { documents } from "./documents.js";
import { handlers } from "./handlers/handlers.js";
import { createApp } from "./http/app.js";
import { refuseUpgrade } from "./http/cdp-endpoint.js";
import { listen, type Listener } from "./http/listener.js";
import type { Environment } from "./http/respond.js";
import { createRoutes, type Route } from "./http/routes.js";
import type { Deployment } from "./service/deployment.js";
import { readFacts } from "./service/facts.js";
import { checkDuration, type RunCourse, type Turn } from "./service/run.js";
import { Service } from "./service/service.js";

/** The terminal status of a run that nothing else was asked of. */
const COMPLETED = "completed";

/** How a sandbox is started. */
export interface SandboxOptions {
  /**
   * Port on 127.0.0.1; 0 takes any free one.
   * @default 0
   */
  readonly port?: number | undefined;
  /**
   * Milliseconds from the creation of a run to its end; `Infinity`: it ends only by `control`.
   * @default 2000
   */
  readonly runDuration?: number | undefined;
  /** Source of time; the wall clock when absent. */
  readonly clock?: Clock | undefined;
}

/** Where a deployment of the sandbox is reached, and with which key. */
export interface SandboxDeployment {
  /** Host root, to be given to a client as its `baseUrl`. */
  readonly baseUrl: string;
  readonly apiKey: string;
}

/** A running sandbox. */
export interface Sandbox extends AsyncDisposable {
  /** The US deployment. */
  readonly us: SandboxDeployment;
  /** Looks behind the API and steers what happens there. */
  readonly control: SandboxControl;
  /** Ends every connection and frees the port; calling it again changes nothing. */
  close(): Promise<void>;
}

/**
 * Starts the service in this process, on loopback, for tests and offline work.
 *
 * Every operation of the bundled documents answers; runs end by themselves after `runDuration`
 * milliseconds. Nothing is kept after `close`.
 *
 * @throws {ListenError} when the port cannot be had
 * @throws {RangeError} for a negative `runDuration`
 */
export async function startSandbox(options: SandboxOptions = {}): Promise<Sandbox> {
  const { port = 0, runDuration = 2_000, clock = realClock } = options;
  const duration = checkDuration(runDuration);
  const routes = bundledRoutes();
  const service = new Service(clock, readFacts(routes.map(({ operation }) => operation)));
  const control = new SandboxControl(service);
  const course = courseOf(duration, service.checkOutcome(COMPLETED));
  const listener = await listen(port);
  const us = service.deploy({ region: "us", baseUrl: listener.baseUrl, course });
  attach(
    listener,
    us,
    createApp({ service, deployment: us }, routes).route(CONTROL_PATH, createControlApp(control)),
  );
  const close = once(async () => {
    service.close();
    await listener.close();
  });
  return {
    us: { baseUrl: us.baseUrl, apiKey: us.keys.issue(service.projects.create().id) },
    control,
    close,
    [Symbol.asyncDispose]: close,
  };
}

function attach({ server }: Listener, deployment: Deployment, app: Hono<Environment>): void {
  // The adapter would otherwise replace the Request and Response of the whole process.
  server.on("request", getRequestListener(app.fetch, { overrideGlobalObjects: false }));
  server.on("upgrade", (request, socket) => refuseUpgrade(deployment, request, socket));
}

/** The course of a run that nothing else is known about. */
function courseOf(duration: number, outcome: string): (turn: Turn) => RunCourse {
  return ({ task }) => ({ duration, outcome, result: `Sandbox result of: ${task}` });
}

/** Compiling the documents takes longer than all the rest, and they do not change. */
const bundledRoutes: () => Route[] = once(() => createRoutes(documents, handlers));

function once<Value>(compute: () => Value): () => Value {
  let computed: { readonly value: Value } | undefined;
  return () => (computed ??= { value: compute() }).value;
}
