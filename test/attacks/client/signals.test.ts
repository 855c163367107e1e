import { getEventListeners } from "node:events";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { createHttp } from "../../../generated/v4/http.js";
import { V4Client } from "../../../generated/v4/index.js";
import { type Loopback, sendJson, startServer } from "../../runtime/transport/loopback.js";

const warnings: Error[] = [];
const note = (warning: Error): void => void warnings.push(warning);
let server: Loopback;
beforeEach(async () => {
  warnings.length = 0;
  process.on("warning", note);
  server = await startServer((response) => {
    setTimeout(() => sendJson(response, 200, { id: "x", status: "running" }), 20);
  });
});
afterEach(async () => {
  await server.close();
  process.off("warning", note);
});

/** Warnings are given in a turn of their own. */
async function settle(): Promise<void> {
  await new Promise((resolve) => {
    setTimeout(resolve, 20);
  });
}

const path = { params: { path: { id: "x" } } };

describe("a signal that many calls share", () => {
  it("gives no warning of a leak after a thousand calls of methods at a time", async () => {
    const client = new V4Client({ apiKey: "svc_key", baseUrl: server.baseUrl, budget: "off" });
    const { signal } = new AbortController();
    const calls = Array.from({ length: 1_000 }, () => client.runs.get("x", { signal }));
    expect(getEventListeners(signal, "abort").length).toBeLessThanOrEqual(1);
    await Promise.all(calls);
    await settle();
    expect(warnings).toEqual([]);
    expect(getEventListeners(signal, "abort")).toEqual([]);
  });

  it("gives none after calls of client.http", async () => {
    const client = new V4Client({ apiKey: "svc_key", baseUrl: server.baseUrl, budget: "off" });
    const { signal } = new AbortController();
    const calls = Array.from({ length: 300 }, () =>
      client.http.GET("/runs/{id}", { ...path, signal }),
    );
    expect(getEventListeners(signal, "abort").length).toBeLessThanOrEqual(1);
    await Promise.all(calls);
    await settle();
    expect(warnings).toEqual([]);
    expect(getEventListeners(signal, "abort")).toEqual([]);
  });

  it("gives none after calls of a plain openapi-fetch client", async () => {
    const http = createHttp({ apiKey: "svc_key", baseUrl: server.baseUrl });
    const { signal } = new AbortController();
    await Promise.all(
      Array.from({ length: 300 }, () => http.GET("/runs/{id}", { ...path, signal })),
    );
    await settle();
    expect(warnings).toEqual([]);
  });

  it("gives none after waits", async () => {
    const client = new V4Client({ apiKey: "svc_key", baseUrl: server.baseUrl, budget: "off" });
    const controller = new AbortController();
    const { signal } = controller;
    const waits = Array.from({ length: 100 }, () =>
      client.runs.waitForCompletion("x", { signal }).catch((error: unknown) => error),
    );
    expect(getEventListeners(signal, "abort").length).toBeLessThanOrEqual(1);
    await settle();
    controller.abort("enough");
    expect(new Set(await Promise.all(waits))).toEqual(new Set(["enough"]));
    await settle();
    expect(warnings).toEqual([]);
    expect(getEventListeners(signal, "abort")).toEqual([]);
  });
});
