import { SpanStatusCode, trace } from "@opentelemetry/api";
import type { Interceptor } from "cloud-agent-sdk/transport";
import { V4Client } from "cloud-agent-sdk/v4";

const tracer = trace.getTracer("my-application");

/** A span for each attempt; neither headers nor bodies go into it. */
const tracing: Interceptor = (next) => (input, init) =>
  tracer.startActiveSpan("cloud-agent request", async (span) => {
    try {
      const response = await next(input, init);
      span.setAttribute("http.response.status_code", response.status);
      return response;
    } catch (error) {
      span.setStatus({ code: SpanStatusCode.ERROR });
      throw error;
    } finally {
      span.end();
    }
  });

const client = new V4Client({ interceptors: [tracing] });
console.log((await client.runs.create({ task: "Find the opening hours" })).id);
