import type { Span } from "@opentelemetry/api";
import { context, propagation, SpanKind, SpanStatusCode, trace } from "@opentelemetry/api";
import { CloudAgentError } from "../errors/cloud-agent-error.js";
import { callOf } from "../transport/attempt.js";
import type { Interceptor } from "../transport/index.js";

export type { Fetch, Interceptor } from "../transport/index.js";

/**
 * Creates an interceptor that reports each attempt to OpenTelemetry: as a span of an HTTP client, within the span that is
 * active where the call is made. The request gets the headers of the global propagator, such as `traceparent`.
 *
 * Names and attributes follow the semantic conventions for HTTP. A span has no header, query, body or result.
 */
export function tracing(): Interceptor {
  const tracer = trace.getTracer("cloud-agent-sdk");
  const sent = new WeakMap<object, number>();
  return (next) => async (input, init) => {
    const request = input instanceof Request ? input : undefined;
    const method = init?.method ?? request?.method ?? "GET";
    const { template, record = {} } = callOf(init) ?? {};
    const retries = sent.get(record) ?? 0;
    sent.set(record, retries + 1);
    const { origin, pathname, hostname, port, protocol } = new URL(request?.url ?? String(input));
    const attributes = {
      "http.request.method": method,
      "server.address": hostname,
      "server.port": Number(port) || (protocol === "https:" ? 443 : 80),
      // Without the query, which can have values of the user. A base URL has no user name and no password.
      "url.full": origin + pathname,
      ...(template && { "url.template": template }),
      ...(retries > 0 && { "http.request.resend_count": retries }),
    };
    const name = template ? `${method} ${template}` : method;
    const span = tracer.startSpan(name, { kind: SpanKind.CLIENT, attributes });
    const within = trace.setSpan(context.active(), span);
    const headers = new Headers(init?.headers ?? request?.headers);
    propagation.inject(within, headers, { set: (to, key, value) => to.set(key, value) });
    return watch(span, () => context.with(within, () => next(input, { ...init, headers })));
  };
}

async function watch(span: Span, send: () => Promise<Response>): Promise<Response> {
  let failure = "";
  try {
    const response = await send();
    span.setAttribute("http.response.status_code", response.status);
    if (response.status >= 400) failure = String(response.status);
    return response;
  } catch (error) {
    // The message of an error can contain anything.
    failure = error instanceof CloudAgentError ? error.code : String(Object(error).name);
    throw error;
  } finally {
    if (failure) span.setAttribute("error.type", failure).setStatus({ code: SpanStatusCode.ERROR });
    span.end();
  }
}
