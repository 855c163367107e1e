import type { OpenBrowserSteps } from "../../../../runtime/browsers/index.js";
import { type Operation, Transport } from "../../../../runtime/transport/index.js";
import { createRun, stopBrowser, v4 } from "../../transport/deployments.js";
import { type Loopback, sendJson, useServer } from "../../transport/loopback.js";

/** A browser as the service gives it. */
export interface Browser {
  id: string;
  cdpUrl: string;
  recordingAvailable?: boolean;
}

const createBrowser: Operation = { ...createRun, id: "browsers.create", path: "/api/v4/browsers" };

/** The calls of the service at a host root, through the real transport. */
export function stepsAt(baseUrl: string): OpenBrowserSteps<Browser> {
  // Every failure is to reach what is tested, so nothing is repeated below it.
  const transport = new Transport(v4, { baseUrl, apiKey: "key_1", maxRetries: 0 });
  return {
    baseUrl: transport.baseUrl,
    create: (request) => transport.send(createBrowser, { body: {} }, request),
    stop: (id, request) =>
      transport.send(stopBrowser, { path: { id }, body: { action: "stop" } }, request),
  };
}

/** A service on loopback that counts which browsers run. */
export interface BrowsersService extends Loopback {
  readonly steps: OpenBrowserSteps<Browser>;
  /** Ids of the browsers that run. */
  readonly running: ReadonlySet<string>;
  /** Ids by the requests to stop one, in order. */
  readonly stops: readonly string[];
  /** Milliseconds for which a creation is held back. */
  delay: number;
  /** Statuses of HTTP with which the next stops fail. */
  readonly failing: number[];
}

/** Starts a service that creates and stops browsers. */
export async function startBrowsers(): Promise<BrowsersService> {
  const running = new Set<string>();
  const stops: string[] = [];
  const failing: number[] = [];
  let created = 0;
  const server = await useServer((response, { method, url = "" }) => {
    if (method === "POST") {
      const id = `browser_${(created += 1)}`;
      running.add(id);
      const browser: Browser = { id, cdpUrl: `wss://browsers.example/devtools/${id}` };
      setTimeout(() => sendJson(response, 201, browser), service.delay);
      return;
    }
    const id = url.slice(url.lastIndexOf("/") + 1);
    stops.push(id);
    const status = failing.shift();
    if (status !== undefined) sendJson(response, status, {});
    else if (running.delete(id)) sendJson(response, 200, {});
    else sendJson(response, 404, {});
  });
  const steps = stepsAt(server.baseUrl);
  const service: BrowsersService = { ...server, steps, running, stops, failing, delay: 0 };
  return service;
}
