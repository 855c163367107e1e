import { setTimeout as sleep } from "node:timers/promises";
import { getEventListeners } from "node:events";
import { afterEach, beforeEach, expect, it } from "vitest";
import { V4Client } from "../../../generated/v4/index.js";
import { type Loopback, sendJson, useServer } from "../../runtime/transport/loopback.js";

const warnings: Error[] = [];
const note = (warning: Error): void => void warnings.push(warning);
let server: Loopback;
beforeEach(async () => {
  warnings.length = 0;
  process.on("warning", note);
  server = await useServer((response) => {
    setTimeout(() => sendJson(response, 200, { id: "x", status: "running" }), 20);
  });
});
afterEach(() => void process.off("warning", note));

const path = { params: { path: { id: "x" } } };

type Call = (client: V4Client, signal: AbortSignal) => Promise<unknown>;

it.each<[string, Call]>([
  ["methods", ({ runs }, signal) => runs.get("x", { signal })],
  ["client.http", ({ http }, signal) => http.GET("/runs/{id}", { ...path, signal })],
  ["waits", ({ runs }, signal) => runs.waitForCompletion("x", { signal }).catch(String)],
])("a signal that a hundred %s share warns of no leak", async (what, call) => {
  const client = new V4Client({ apiKey: "svc_key", baseUrl: server.baseUrl, budget: "off" });
  const controller = new AbortController();
  const { signal } = controller;
  const calls = Array.from({ length: 100 }, () => call(client, signal));
  expect(getEventListeners(signal, "abort").length).toBeLessThanOrEqual(1);
  await sleep(20);
  if (what === "waits") controller.abort("enough");
  await Promise.all(calls);
  await sleep(20);
  expect(warnings).toEqual([]);
  expect(getEventListeners(signal, "abort")).toEqual([]);
});
