import type { OperationResult, StreamChoice, StreamReaderName, TypeText } from "../model/api.js";

/** A stream that one response offers. */
export interface OfferedStream {
  /** Its media type. */
  readonly accept: string;
  readonly reader: StreamReaderName;
  /** The type of one item, or of the data of one event. */
  readonly item: TypeText;
  /** The type of an item is that of a whole event, and not of its data. */
  readonly isWhole?: boolean;
}

/**
 * Adds streams to a result: what is read to its end is what a call gives by itself, else the first stream; the others
 * are for callers to choose, as the bytes of a file are.
 *
 * @param result - what is read to its end, where anything is
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

/** Where several answers are of one media type, its items are those of any. */
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
  // Data that need not be JSON cannot be parsed.
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
