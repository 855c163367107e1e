import type { OperationResult, StreamChoice, StreamReaderName, TypeText } from "../model/api.js";

/** A stream that a response offers. */
export interface OfferedStream {
  /** Its media type. */
  readonly accept: string;
  readonly reader: StreamReaderName;
  /** The type of an item, or of an event's data. */
  readonly item: TypeText;
  /** Whether the type of an item is that of a whole event, not of its data. */
  readonly isWhole?: boolean;
}

/**
 * Adds streams to a result. By default, a call returns the body that is read to its end, or else the first stream;
 * callers can choose the others, as they can choose the bytes of a file.
 *
 * @param result - the body that is read to its end, if any
 */
export function offerStreams(
  result: OperationResult | undefined,
  streams: readonly OfferedStream[],
): OperationResult {
  const united = uniteStreams(streams);
  const [first, ...others] = united;
  if (result === undefined && first !== undefined) return streamResult(first, others);
  const whole = result ?? { kind: "none", type: { text: "void", imports: [] } };
  if (first !== undefined) return { ...whole, choices: united.map(choiceOf) };
  const isFile = whole.kind === "binary" && whole.reader === undefined;
  return isFile ? { ...whole, choices: [{ type: bytes, by: "stream" }] } : whole;
}

function streamResult(first: OfferedStream, others: readonly OfferedStream[]): OperationResult {
  const { accept, reader } = first;
  const choices = others.length === 0 ? undefined : [first, ...others].map(choiceOf);
  return { kind: "none", type: typeOf(first), accept, stream: reader, choices };
}

/** Unites streams of the same media type: an item may be that of any of them. */
function uniteStreams(streams: readonly OfferedStream[]): OfferedStream[] {
  const byType = new Map<string, OfferedStream>();
  for (const stream of streams) {
    const known = byType.get(stream.accept);
    byType.set(stream.accept, known === undefined ? stream : unite(known, stream));
  }
  return [...byType.values()];
}

function unite(left: OfferedStream, right: OfferedStream): OfferedStream {
  if (left.item.text === right.item.text) return left;
  // Data that may not be JSON cannot be parsed.
  if (left.reader !== right.reader || left.isWhole !== right.isWhole)
    return {
      accept: left.accept,
      reader: "textEvents",
      item: { text: "string", imports: [] },
    };
  const text = `${left.item.text} | ${right.item.text}`;
  return { ...left, item: { text, imports: [...left.item.imports, ...right.item.imports] } };
}

function choiceOf(stream: OfferedStream): StreamChoice {
  const { accept, reader } = stream;
  return { type: typeOf(stream), by: { accept, reader } };
}

function typeOf({ reader, item, isWhole = false }: OfferedStream): TypeText {
  const { text, imports } = item;
  if (isWhole) return { text: `EventStream<unknown, DescribedEvent<${text}>>`, imports };
  const name = reader === "jsonLines" ? "ItemStream" : "EventStream";
  return { text: `${name}<${text}>`, imports };
}

const bytes: TypeText = { text: "ReadableStream<Uint8Array>", imports: [] };
