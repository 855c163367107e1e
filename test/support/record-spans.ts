import { context, propagation, type SpanContext, trace } from "@opentelemetry/api";
import {
  InMemorySpanExporter,
  NodeTracerProvider,
  type ReadableSpan,
  SimpleSpanProcessor,
} from "@opentelemetry/sdk-trace-node";

/** Has OpenTelemetry keep the spans of this process, and returns what reads them. */
export function recordSpans(): () => RecordedSpan[] {
  const exporter = new InMemorySpanExporter();
  new NodeTracerProvider({ spanProcessors: [new SimpleSpanProcessor(exporter)] }).register();
  return () => exporter.getFinishedSpans().map(read);
}

/** Has OpenTelemetry do nothing again. */
export function stopRecording(): void {
  for (const part of [trace, context, propagation]) part.disable();
}

/** What a span says, and its place. */
type RecordedSpan = Pick<ReadableSpan, "name" | "kind" | "attributes" | "events" | "status"> & {
  readonly id: string;
  readonly parent: string | undefined;
};

function read(span: ReadableSpan): RecordedSpan {
  const { name, kind, attributes, events, status, parentSpanContext: parent } = span;
  const id = idOf(span.spanContext());
  return { name, kind, attributes, events, status, id, parent: parent && idOf(parent) };
}

function idOf({ traceId, spanId }: SpanContext): string {
  return `${traceId}-${spanId}`;
}
