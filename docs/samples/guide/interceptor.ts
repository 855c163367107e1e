import { SpanKind, SpanStatusCode, trace } from "@opentelemetry/api";
import { V4Client, type Interceptor } from "cloud-agent-sdk/v4";

const tracer = trace.getTracer("my-application");

/** Creates a span for each attempt. The span contains no headers, bodies or queries. */
const tracing: Interceptor = (next) => (input, init) => {
  const { origin, pathname } = new URL(String(input));
  const method = init?.method ?? "GET";
  const attributes = { "http.request.method": method, "url.full": origin + pathname };
  const options = { kind: SpanKind.CLIENT, attributes };
  return tracer.startActiveSpan(method, options, async (span) => {
    try {
      const response = await next(input, init);
      span.setAttribute("http.response.status_code", response.status);
      if (response.status >= 400) span.setStatus({ code: SpanStatusCode.ERROR });
      return response;
    } catch (error) {
      span.setStatus({ code: SpanStatusCode.ERROR });
      throw error;
    } finally {
      span.end();
    }
  });
};

const client = new V4Client({ interceptors: [tracing] });
console.log((await client.runs.create({ task: "Find the opening hours" })).id);
