import { validateHeaderValue } from "node:http";
import { isJsonSequence, isJsonType } from "../../runtime/json/media-type.js";
import { isMediaRange, streamKindOf } from "../../runtime/json/media-type.js";
import { readAt, removeAt, splitPointer } from "../../runtime/json/pointer.js";
import { asRecord, isRecord } from "../../runtime/json/values.js";
import type { Api, ApiOperation } from "../api/api.js";
import { attempt } from "../api/attempt.js";
import type { MediaTypeObject, OpenApiDocument } from "../api/openapi.js";
import { eventDataOf, readItemSchema } from "../api/read/read-streams.js";
import { coversType, locateOperation } from "./check-request.js";
import { exampleOf, makeSample, statedExamples, type Sample } from "./make-sample.js";
import { isXmlType } from "./read-body.js";
import { locate, type Located, type Pointer } from "./pointer.js";
import type { SchemaCheck } from "./schema-check.js";
import type { MockReply } from "./script.js";
import type { Tools } from "./tools.js";

/** A response, before it is written. */
export interface Reply {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | Uint8Array;
}

/** Makes the responses that the operations of an API declare. */
export class Replies {
  readonly #api: Api;
  readonly #schemas: SchemaCheck;
  readonly #tools: Tools;
  readonly #examples = new Map<string, unknown>();

  constructor(api: Api, schemas: SchemaCheck, tools: Tools) {
    this.#api = api;
    this.#schemas = schemas;
    this.#tools = tools;
  }

  /** Makes a response of an operation: a success, unless another status is wanted. */
  make(operation: ApiOperation, changes: MockReply, accept: string): Reply {
    const statuses = this.statusesOf(operation);
    const status = changes.status ?? successOf(statuses);
    const range = Math.trunc(status / 100);
    const keys = [`${status}`, `${range}XX`, `${range}xx`, "default"];
    const declared = keys.find((key) => statuses.includes(key));
    const responses = [...locateOperation(this.#api, operation), "responses"];
    const response = locate(this.#api.typed, [...responses, declared ?? ""]);
    const type = chooseType(Object.keys(asRecord(response.value["content"])), accept);
    const content = locate(this.#api.typed, [...response.pointer, "content", type ?? ""]);
    const value = "body" in changes ? changes.body : type && this.#exampleIn(content, type);
    const sent = value === undefined ? {} : { "content-type": typeIn(type ?? "*/*", value) };
    const given = Object.fromEntries(new Headers(changes.headers));
    const headers: Reply["headers"] = { ...sent, ...this.#headersOf(response.pointer), ...given };
    return { status, headers, body: this.#encode(value, headers["content-type"] ?? "", content) };
  }

  /** Lists the statuses, ranges and `default` that an operation declares. */
  statusesOf(operation: ApiOperation): string[] {
    const place = [...locateOperation(this.#api, operation), "responses"];
    return Object.keys(locate(this.#api.typed, place).value);
  }

  #exampleIn({ value, pointer }: Located, type: string): unknown {
    const at = [...pointer, "itemSchema" in value ? "itemSchema" : "schema"];
    const example = this.#exampleOf(at, type);
    // Nothing is known of bytes without a schema.
    if (example === null && !isJsonType(type)) return "example";
    const [data] = describesEvents(this.#api.typed, value) ?? [];
    const schema = data?.["contentSchema"];
    if (!isRecord(schema)) return example;
    const made = makeSample(this.#tools.sample, schema, this.#api.typed, "response");
    return { ...asRecord(example), data: JSON.stringify(made) };
  }

  /** Writes the value of a body in its media type. */
  #encode(value: unknown, type: string, content: Located): string | Uint8Array {
    if (value === undefined) return "";
    if (value instanceof Uint8Array) return value;
    const isText = typeof value === "string" && !isJsonType(type);
    // A text with a line break is a whole stream.
    if (streamKindOf(type) !== undefined && !(isText && value.includes("\n")))
      return writeStream(this.#api.typed, content.value, type, value);
    return isText ? value : JSON.stringify(value);
  }

  /** Makes the example of a schema, the same each time; of XML, a text. */
  #exampleOf(at: Pointer, type = "application/json"): unknown {
    const key = JSON.stringify([type, at]);
    if (!this.#examples.has(key)) this.#examples.set(key, this.#makeExample(at, type));
    return this.#examples.get(key);
  }

  #makeExample(at: Pointer, type: string): unknown {
    const { typed } = this.#api;
    const schema = readAt(typed, at);
    const { sample } = this.#tools;
    const [stated, ...others] = statedExamples(typed, locate(typed, at.slice(0, -1)).value);
    const asXml: Sample = (part, given, spec) => sample(part, { ...given, format: "xml" }, spec);
    const isXml = isXmlType(type);
    const made = makeSample(isXml ? asXml : sample, asRecord(schema), typed, "response");
    if (isXml) return stated === undefined ? made : stated.value;
    const choices = [made, exampleOf(sample, typed, at)].flatMap((each) =>
      each === undefined ? [] : [each, this.#withoutWrong(schema, each)],
    );
    const known = stated === undefined ? choices : [stated, ...others].map(({ value }) => value);
    const read = isJsonType(type) ? known.flatMap(readingsOf) : known;
    return read.find((each) => this.#schemas.find(schema, each).length === 0) ?? read[0];
  }

  /** Removes what a schema does not allow, since one member that is hard to make up is no reason to leave out all. */
  #withoutWrong(schema: unknown, value: unknown, rounds = mostRounds): unknown {
    const wrong = this.#schemas.find(schema, value);
    if (wrong.length === 0 || rounds === 0) return value;
    const rest = structuredClone(value);
    for (const { pointer, ...mismatch } of wrong) {
      const steps = splitPointer(pointer);
      const owner = steps.slice(0, -1);
      if ("given" in mismatch) removeAt(rest, steps);
      // A member that is only required may be anything. Otherwise, what lacks it goes.
      else if (rounds === mostRounds)
        Reflect.set(Object(readAt(rest, owner)), String(steps.at(-1)), "text");
      else removeAt(rest, owner);
    }
    // Lists close the gaps that items leave.
    const text = JSON.stringify(rest, (_, each: unknown) =>
      Array.isArray(each) ? each.flat(0) : each,
    );
    return this.#withoutWrong(schema, JSON.parse(text), rounds - 1);
  }

  /** The headers that are required, or that the document has an example of, without those that say how a body is sent. */
  #headersOf(response: Pointer): Record<string, string> {
    const names = Object.keys(asRecord(locate(this.#api.typed, response).value["headers"]));
    const headers = names.flatMap((name) => {
      if (ofTransfer.test(name)) return [];
      const { value, pointer } = locate(this.#api.typed, [...response, "headers", name]);
      const at = [...pointer, "schema"];
      const { example, default: usual } = locate(this.#api.typed, at).value;
      const isStated = statedExamples(this.#api.typed, value)[0] ?? example ?? usual;
      if (value["required"] !== true && isStated === undefined) return [];
      const text = String(this.#exampleOf(at));
      const isSent = attempt(() => validateHeaderValue(name, text) ?? true) ?? false;
      return isSent ? [[name.toLowerCase(), text]] : [];
    });
    return Object.fromEntries(headers);
  }
}

const mostRounds = 5;

/** A value, and what it is where JSON is written as a text, as in many examples. */
function readingsOf(value: unknown): unknown[] {
  const json = typeof value === "string" ? attempt(() => JSON.parse(value)) : undefined;
  return json === undefined ? [value] : [value, json];
}

const ofTransfer =
  /^(?:connection|content-(?:encoding|length|type)|trailer|transfer-encoding|upgrade)$/i;

/** If only a range is declared, the exact status is not known: we use the simplest. */
function successOf(statuses: readonly string[]): number {
  const first = (digit: string) => statuses.find((key) => key.startsWith(digit));
  return Number((first("2") ?? first("3") ?? "200").replace(/XX$/i, "00"));
}

/** Chooses the first declared media type that the caller accepts, or else JSON, or else any. */
function chooseType(declared: readonly string[], accept: string): string | undefined {
  const accepted = accept.split(",").filter((type) => !type.trim().startsWith("*/*"));
  const isAccepted = (each: string, type: string): boolean =>
    coversType(type, each) || coversType(each, type);
  const found = accepted.flatMap((type) => declared.filter((each) => isAccepted(each, type)));
  return found[0] ?? declared.find(isJsonType) ?? declared[0];
}

/** The media type of a value; where a range does not have its own, the type for examples (RFC 4735). */
function typeIn(declared: string, value: unknown): string {
  if (!isMediaRange(declared)) return declared;
  const usual = typeof value === "string" ? "text/plain; charset=utf-8" : "application/json";
  const own = value instanceof Uint8Array ? "application/octet-stream" : usual;
  return coversType(declared, own) ? own : declared.replace("*", "example");
}

/** Writes the items of a stream: a list holds them, unless the document describes items that are lists. */
function writeStream(
  document: OpenApiDocument,
  media: MediaTypeObject,
  type: string,
  value: unknown,
): string {
  const items: unknown[] = Array.isArray(value) && media.itemSchema === undefined ? value : [value];
  const start = isJsonSequence(type) ? "\u001E" : "";
  if (streamKindOf(type) === "lines")
    return items.map((item) => `${start}${JSON.stringify(item)}\n`).join("");
  const isWhole = describesEvents(document, media) !== undefined;
  return items.map((item) => writeEvent(isWhole ? asRecord(item) : { data: item })).join("");
}

/** The schemas of `data` if the document describes whole events, not only their data. */
function describesEvents(document: OpenApiDocument, media: MediaTypeObject) {
  const { schema } = readItemSchema(document, media);
  return schema && eventDataOf(document, schema);
}

function writeEvent(fields: object): string {
  const lines = Object.entries(fields).flatMap(([name, value]: [string, unknown]) => {
    const text = typeof value === "string" ? value : JSON.stringify(value);
    return text.split("\n").map((line) => `${name}: ${line}\n`);
  });
  return `${lines.join("")}\n`;
}
