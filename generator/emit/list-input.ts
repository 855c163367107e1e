import type { ApiOperation, OperationResult, StreamChoice } from "../model/api.js";
import { emitKey, emitString } from "../model/text/code.js";

/**
 * Lists the arguments that a method passes to the transport. An argument is passed as is if the document uses the usual
 * form of its place; otherwise a function of the transport writes it.
 */
export function listInput(operation: ApiOperation): string[] {
  const { required = false, places = [] } = operation.parameters ?? {};
  const options = `options${required ? "" : "?"}`;
  const written = new Map<string, string>(
    inputsOf(operation).map(({ place, writer }) => [place, writer]),
  );
  const write = (place: string, ...texts: string[]): string => {
    const writer = written.get(place);
    return writer === undefined
      ? `${place}: ${texts.join(", ")}`
      : `${place}: ${writer}(${[operation.tableName, ...texts].join(", ")})`;
  };
  const path = emitParameters(operation, operation.sentPath);
  const fixed = emitParameters(operation, operation.fixedQuery);
  const hasQuery = places.includes("query");
  const isBodyPlain = !written.has("body");
  const body = hasChoice(operation) ? "body, options" : "body";
  return [
    ...path.map((text) => write("path", text)),
    ...(operation.body === undefined ? [] : [isBodyPlain ? "body" : write("body", body)]),
    ...places.map((place) =>
      write(place, `${options}.${place}`, ...(place === "query" ? fixed : [])),
    ),
    ...(hasQuery ? [] : fixed.map((text) => write("query", "{}", text))),
    ...(operation.fixedQuery === "" || hasQuery || fixed.length > 0
      ? []
      : [`query: ${emitString(operation.fixedQuery)}`]),
    ...listReaders(operation),
  ];
}

/** Emits the parameters of a template as an object; empty if there are none. */
function emitParameters({ pathParameters }: ApiOperation, template: string): string[] {
  const own = pathParameters.filter(({ name }) => template.includes(`{${name}}`));
  const members = own.map(({ name, argument }) =>
    name === argument ? argument : `${emitKey(name)}: ${argument}`,
  );
  return members.length === 0 ? [] : [`{ ${members.join(", ")} }`];
}

/** Lists the readers of a result. A stream reader includes the reader for everything else. */
function listReaders(operation: ApiOperation): string[] {
  const stream = emitStreamInput(operation);
  if (stream !== undefined) return [`stream: ${stream}`];
  const { reader } = operation.result;
  return reader === undefined ? [] : [`read: ${reader}`];
}

/** Reports whether functions of the transport write an operation's input, which they may reject. */
export function isWritten(operation: ApiOperation): boolean {
  return inputsOf(operation).length > 0;
}

/** Reports whether a call can choose the media type of its body. */
export function hasChoice({ body }: ApiOperation): boolean {
  return body !== undefined && body.others.length > 0;
}

/** Reports whether an operation's body is a form. */
export function takesForm({ body }: ApiOperation): boolean {
  return body !== undefined && bodyWriterOf(body.contentType) !== undefined;
}

/** Lists the functions of the transport that the client of some operations uses, sorted. */
export function listFunctions(operations: readonly ApiOperation[]): string[] {
  const choices = operations.some(hasChoice) ? ["chooseContentType"] : [];
  return [...new Set([...choices, ...operations.flatMap(listWriters)])].toSorted();
}

function listWriters(operation: ApiOperation): string[] {
  const { reader } = operation.result;
  const writers = [
    ...inputsOf(operation).map(({ writer }) => writer),
    ...listStreamFunctions(operation.result),
  ];
  return reader === undefined ? writers : [...writers, reader];
}

interface WrittenInput {
  readonly place: "path" | "query" | "header" | "cookie" | "body";
  readonly writer: string;
}

function inputsOf(operation: ApiOperation): WrittenInput[] {
  const { serialization = {}, fixedQuery, parameters, body } = operation;
  const hasQuery = parameters?.places.includes("query") === true;
  const plainWriter = body && bodyWriterOf(body.contentType);
  const bodyWriter = hasChoice(operation) ? "encodeChosen" : plainWriter;
  const wanted: readonly (WrittenInput & { readonly isNeeded: boolean })[] = [
    { place: "path", writer: "expandPath", isNeeded: serialization.path !== undefined },
    {
      place: "query",
      writer: "expandQuery",
      isNeeded:
        serialization.query !== undefined ||
        (hasQuery && fixedQuery !== "") ||
        fixedQuery.includes("{"),
    },
    { place: "header", writer: "expandHeaders", isNeeded: serialization.header !== undefined },
    { place: "cookie", writer: "expandCookies", isNeeded: serialization.cookie !== undefined },
    { place: "body", writer: bodyWriter ?? "", isNeeded: bodyWriter !== undefined },
  ];
  return wanted.flatMap(({ isNeeded, ...input }) => (isNeeded ? [input] : []));
}

/** Returns the function that writes a body. JSON and bodies that are sent as passed need none. */
function bodyWriterOf(contentType: string): string | undefined {
  if (/^multipart\//i.test(contentType)) return "encodeMultipart";
  return /^application\/x-www-form-urlencoded/i.test(contentType) ? "encodeForm" : undefined;
}

/** Emits the transport's reader for the streams of an operation; `undefined` if it has none. */
function emitStreamInput({ result, body, parameters }: ApiOperation): string | undefined {
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
function listStreamFunctions({ stream, choices = [] }: OperationResult): string[] {
  const own = stream === undefined ? [] : [stream];
  return [...own, ...choices.flatMap(listFunctionsOf)];
}

function listFunctionsOf({ by }: StreamChoice): string[] {
  return by === "stream" ? ["byteStream"] : ["accepting", by.reader];
}
