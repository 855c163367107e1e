import type { ApiOperation, OperationResult, StreamChoice } from "../model/api.js";
import { emitString } from "../text/code.js";

/** Emits the transport's reader for the streams of an operation; `undefined` if it has none. */
export function emitStreamInput({ result, body, parameters }: ApiOperation): string | undefined {
  const { stream, choices } = result;
  if (choices === undefined) return stream;
  const options = `options${parameters?.required === true ? "" : "?"}`;
  const readers = choices.flatMap(({ by }) => (by === "stream" ? [] : [by]));
  const [first] = readers;
  if (first === undefined) return `byteStream(${options}.stream)`;
  const accept = `${options}.accept${stream === undefined ? "" : ` ?? ${emitString(first.accept)}`}`;
  const table = readers.map(({ accept: type, reader }) => `${emitString(type)}: ${reader}`);
  const facts = [
    ...(body?.hasStreamField === true ? ['field: "stream"'] : []),
    ...(result.reader === undefined ? [] : [`read: ${result.reader}`]),
  ];
  const last = facts.length === 0 ? "" : `, { ${facts.join(", ")} }`;
  return `accepting(${accept}, { ${table.join(", ")} }${last})`;
}

/** Lists the functions of the transport that read the streams of an operation. */
export function listStreamFunctions({ stream, choices = [] }: OperationResult): string[] {
  const own = stream === undefined ? [] : [stream];
  return [...own, ...choices.flatMap(listFunctionsOf)];
}

function listFunctionsOf({ by }: StreamChoice): string[] {
  return by === "stream" ? ["byteStream"] : ["accepting", by.reader];
}
