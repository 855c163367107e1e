import { context, SpanKind, SpanStatusCode, trace } from "@opentelemetry/api";
import { afterEach, describe, expect, it } from "vitest";
import { tracing } from "../../../runtime/otel/index.js";
import type { Fetch, Interceptor } from "../../../runtime/transport/index.js";
import { recordSpans, stopRecording } from "../../support/record-spans.js";
import { createRun, getRun } from "../transport/deployments.js";
import { json, reset, script, type Step } from "../transport/scripted-service.js";

afterEach(stopRecording);

const ok = json(200, { id: "canary" });

/** A client that reports its attempts, and the headers that each was sent with. */
function traced(steps: readonly Step[], outer: readonly Interceptor[] = []) {
  const spans = recordSpans();
  const sent: Headers[] = [];
  const active: string[] = [];
  const note: Interceptor = (next) => (input, init) => {
    sent.push(new Headers(init?.headers));
    const { traceId = "", spanId = "" } = trace.getActiveSpan()?.spanContext() ?? {};
    active.push(`00-${traceId}-${spanId}-01`);
    return next(input, init);
  };
  const service = script(steps, { interceptors: [...outer, tracing(), note] });
  service.transport.http([getRun, createRun]);
  return { ...service, spans, sent, active };
}

const attributes = {
  "http.request.method": "GET",
  "server.address": "service.example",
  "server.port": 443,
  "url.full": "https://service.example/api/v4/runs/run_1",
  "url.template": "/api/v4/runs/{id}",
};
const failed = { code: SpanStatusCode.ERROR };

describe("tracing", () => {
  it("makes a span of each attempt, in the active one, and passes it on", async () => {
    const steps = [reset, json(503, { detail: "canary" }), ok];
    const { transport, settle, spans, sent, active } = traced(steps);
    const outer = trace.getTracer("application").startSpan("outer");
    const path = { id: "run_1" };
    await context.with(trace.setSpan(context.active(), outer), () =>
      settle(transport.send(getRun, { path, query: { q: "canary" } })),
    );
    outer.end();
    const parent = spans().at(-1)?.id;
    const span = { name: "GET /api/v4/runs/{id}", kind: SpanKind.CLIENT, events: [], parent };
    const second = { ...attributes, "http.request.resend_count": 1 };
    const third = { ...attributes, "http.request.resend_count": 2 };
    const unset = { code: SpanStatusCode.UNSET };
    expect(spans().slice(0, -1)).toMatchObject([
      { ...span, attributes: { ...attributes, "error.type": "TypeError" }, status: failed },
      { ...span, attributes: { ...second, "error.type": "503" }, status: failed },
      { ...span, attributes: { ...third, "http.response.status_code": 200 }, status: unset },
    ]);
    expect(spans()[0]?.attributes).not.toHaveProperty("http.request.resend_count");
    const own = spans().slice(0, -1);
    const parents = own.map(({ id }) => `00-${id}-01`);
    expect(sent.map((headers) => headers.get("traceparent"))).toEqual(parents);
    expect(active).toEqual(parents);
    expect(JSON.stringify(spans())).not.toContain("canary");
  });

  it.each([
    ["an operation by its path", "GET", "/runs/run_1", "GET /api/v4/runs/{id}"],
    ["a path that the document lacks", "GET", "/runs/run_1/events", "GET"],
    ["a path without parameters", "POST", "/runs", "POST /api/v4/runs"],
  ] as const)("names a span of %s without values", async (_, method, path, name) => {
    const { transport, settle, spans } = traced([ok]);
    await settle(transport.request(method, path));
    expect(spans().map((span) => span.name)).toEqual([name]);
  });

  it("knows less of a request that another interceptor has replaced, and keeps its headers", async () => {
    const replace: Interceptor = (next) => (input, init) =>
      next(new Request("http://127.0.0.1/own", { ...init, headers: { "x-own": String(input) } }));
    const { transport, settle, spans, sent } = traced([json(404, {})], [replace]);
    await settle(transport.send(createRun, { body: { task: "canary" } }));
    const place = { "server.address": "127.0.0.1", "server.port": 80 };
    const request = { "http.request.method": "POST", "url.full": "http://127.0.0.1/own", ...place };
    const known = { ...request, "http.response.status_code": 404, "error.type": "404" };
    expect(spans()).toMatchObject([{ name: "POST", status: failed }]);
    expect(spans()[0]?.attributes).toEqual(known);
    expect(sent[0]?.get("x-own")).toBe("https://service.example/api/v4/runs");
  });

  it("has the code of our own errors, and passes errors on", async () => {
    const fetch: Fetch = (_, { signal } = {}) =>
      new Promise((_resolve, reject) => {
        signal?.addEventListener("abort", () => reject(signal.reason));
      });
    const spans = recordSpans();
    const { transport } = script([], { interceptors: [tracing()], fetch });
    const call = transport.send(createRun, { body: { task: "canary" } }, { timeout: 20 });
    await expect(call).rejects.toMatchObject({ code: "outcome_unknown" });
    expect(spans()).toMatchObject([
      { attributes: { "error.type": "outcome_unknown" }, status: failed },
    ]);
  });
});
