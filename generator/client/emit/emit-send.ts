import { isMediaRange } from "../../../runtime/json/media-type.js";
import { emitRow, type ApiOperation, type OperationBody } from "../../api/api.js";
import { emitKey, emitString } from "../../api/text/code.js";

/**
 * Emits the call of the transport. Code that may throw runs inside the promise, so that a method
 * never throws synchronously.
 *
 * @param type - type of the result
 */
export function emitSend(operation: ApiOperation, type: string): string {
  const { parameters } = operation;
  const row = emitRow(operation);
  const options = `options${parameters?.required === true ? "" : "?"}`;
  const inputs = listInputs(operation, options);
  const emitted = inputs.map((input) => emitInput(input, row));
  const members = [...emitted, ...listReaders(operation, options)];
  const isWritten = inputs.some(({ writer }) => writer !== undefined);
  const [open, close] = isWritten ? ["() => ({", "})"] : ["{", "}"];
  const called = hasChoice(operation.body) ? `chooseContentType(${row}, options)` : row;
  const object = members.length === 0 ? "{}" : `${open} ${members.join(", ")} ${close}`;
  return `this.#transport.send<${type}>(${called}, ${object}, options)`;
}

/** An argument that a method passes to the transport. */
interface Input {
  readonly place: string;
  readonly texts: readonly string[];
  /** The function of the transport that writes it; absent if the document uses the usual form of its place. */
  readonly writer?: string | undefined;
}

function listInputs(operation: ApiOperation, options: string): Input[] {
  const { body, parameters, fixedQuery, sentPath } = operation;
  const places = parameters?.places ?? [];
  const fixed = emitParameters(operation, fixedQuery);
  const isFixed = fixedQuery !== "" && !places.includes("query");
  return [
    ...emitParameters(operation, sentPath).map((text) => createInput(operation, "path", text)),
    ...(body === undefined ? [] : [createBody(body)]),
    ...places.map((place) =>
      createInput(operation, place, `${options}.${place}`, ...(place === "query" ? fixed : [])),
    ),
    ...(isFixed && fixed.length === 0 ? [{ place: "query", texts: [emitString(fixedQuery)] }] : []),
    ...(isFixed ? fixed.map((text) => createInput(operation, "query", "{}", text)) : []),
  ];
}

/** Emits the parameters of a template as an object; empty if there are none. */
function emitParameters({ pathParameters }: ApiOperation, template: string): string[] {
  const own = pathParameters.filter(({ name }) => template.includes(`{${name}}`));
  const members = own.map(({ name, argument, type }) => {
    const text = /\bbigint\b/.test(type) ? `bigintText(${argument})` : argument;
    return name === text ? text : `${emitKey(name)}: ${text}`;
  });
  return members.length === 0 ? [] : [`{ ${members.join(", ")} }`];
}

const writers = {
  path: "expandPath",
  query: "expandQuery",
  header: "expandHeaders",
  cookie: "expandCookies",
} as const;

function createInput(
  { serialization = {}, fixedQuery }: ApiOperation,
  place: keyof typeof writers,
  ...texts: readonly string[]
): Input {
  const isWritten = serialization[place] !== undefined || (place === "query" && fixedQuery !== "");
  return { place, texts, writer: isWritten ? writers[place] : undefined };
}

function createBody(body: OperationBody): Input {
  if (!hasChoice(body)) return { place: "body", texts: ["body"], writer: formWriterOf(body) };
  return { place: "body", texts: ["body", "options"], writer: "encodeChosen" };
}

/** Reports whether a call can choose the media type of its body. */
function hasChoice(body: OperationBody | undefined): boolean {
  return body !== undefined && body.others.length > 0;
}

/** Returns the function that writes a form. JSON and bodies that are sent as passed need none. */
function formWriterOf({ contentType }: OperationBody): string | undefined {
  if (/^multipart\//i.test(contentType)) return "encodeMultipart";
  if (isMediaRange(contentType)) return "encodeRange";
  return /^application\/x-www-form-urlencoded/i.test(contentType) ? "encodeForm" : undefined;
}

function emitInput({ place, texts, writer }: Input, row: string): string {
  if (writer !== undefined) return `${place}: ${writer}(${[row, ...texts].join(", ")})`;
  const text = texts.join(", ");
  return text === place ? place : `${place}: ${text}`;
}

/** Lists the readers of a result. A stream reader includes the reader for everything else. */
function listReaders({ result, body }: ApiOperation, options: string): string[] {
  const { kind, accept = "", reader, streams, isStream = false } = result;
  const [first, ...others] = streams;
  if (first === undefined && kind === "binary") return [`stream: byteStream(${options}.stream)`];
  if (first === undefined) return reader === undefined ? [] : [`read: ${reader}`];
  if (isStream && others.length === 0) return [`stream: ${first.reader}`];
  const usual = isStream ? ` ?? ${emitString(accept)}` : "";
  const table = streams.map((stream) => `${emitString(stream.accept)}: ${stream.reader}`);
  const last = body?.hasStreamField === true ? ', { field: "stream" }' : "";
  return [`stream: accepting(${options}.accept${usual}, { ${table.join(", ")} }${last})`];
}
