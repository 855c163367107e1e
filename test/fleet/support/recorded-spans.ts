import {
  type Attributes,
  type Context,
  type Span,
  type SpanContext,
  type SpanKind,
  type SpanOptions,
  type TextMapGetter,
  type TextMapPropagator,
  type TextMapSetter,
  trace,
  TraceFlags,
  type Tracer,
  type TracerProvider,
} from "@opentelemetry/api";

/** A span, and what was set on it. */
export interface RecordedSpan {
  readonly name: string;
  readonly kind: SpanKind | undefined;
  readonly attributes: Attributes;
  readonly context: SpanContext;
  /** The span in whose context it began. */
  readonly parent: SpanContext | undefined;
}

/** Keeps the spans of a test. The SDK of OpenTelemetry does not accept the newest API yet. */
export class RecordedSpans implements TracerProvider {
  readonly all: RecordedSpan[] = [];

  getTracer(): Tracer {
    return {
      startSpan: (name, options, context) => this.#start(name, options, context),
      startActiveSpan: () => {
        throw new Error("BullMQ starts no active spans.");
      },
    };
  }

  #start(name: string, { kind }: SpanOptions = {}, within?: Context): Span {
    const parent = within && trace.getSpanContext(within);
    const spanId = String(this.all.length + 1).padStart(16, "0");
    const traceId = parent?.traceId ?? spanId.padStart(32, "0");
    const context = { traceId, spanId, traceFlags: TraceFlags.SAMPLED };
    const attributes: Attributes = {};
    this.all.push({ name, kind, attributes, context, parent });
    const span = trace.wrapSpanContext(context);
    span.setAttributes = (given) => {
      Object.assign(attributes, given);
      return span;
    };
    return span;
  }
}

/** Passes the context of a span on in one field. */
export const inOneField: TextMapPropagator = {
  inject(context: Context, carrier: unknown, setter: TextMapSetter): void {
    setter.set(carrier, "span", JSON.stringify(trace.getSpanContext(context)));
  },
  extract(context: Context, carrier: unknown, getter: TextMapGetter): Context {
    return trace.setSpanContext(context, JSON.parse(String(getter.get(carrier, "span"))));
  },
  fields: () => ["span"],
};
