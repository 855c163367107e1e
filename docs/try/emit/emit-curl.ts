import { asRecord } from "../../../runtime/json/values.js";
import { expand, expandCookies, expandHeaders } from "../../../runtime/transport/request/expand.js";
import { expandQuery } from "../../../runtime/transport/request/expand.js";
import type { Operation } from "../../../runtime/transport/operation.js";
import { encode } from "../../../runtime/transport/request/url.js";
import { ownInput, type Call } from "./call.js";
import { shellVariable, shellWordOf, type ShellPart } from "./shell-words.js";

/** Emits the curl command of a call, for a POSIX shell. Address and key come from the usual variables. */
export function emitCurl(call: Call): string {
  const { method, base, options } = call;
  const keysIn = (place: string): (readonly ShellPart[])[] =>
    call.credentials.filter((each) => each.in === place).map(({ word }) => word);
  const flags = (place: string, words: readonly (readonly ShellPart[])[]): string[] =>
    words.map((word) => `--${place} ${shellWordOf(word)}`);
  const headers = Object.entries(expandHeaders(written(call), asRecord(options["header"])));
  const cookie = expandCookies(written(call), asRecord(options["cookie"]));
  return [
    "curl --fail-with-body --silent --show-error",
    ...(method === "GET" ? [] : [`--request ${method}`]),
    shellWordOf([...base, ...emitTarget(call, keysIn("query"))]),
    ...flags("user", keysIn("user")),
    ...flags("header", [...keysIn("header"), ...headers.map((each) => [each.join(": ")])]),
    ...flags("cookie", [...keysIn("cookie"), ...(cookie === "" ? [] : [[cookie]])]),
    ...emitBody(call),
  ].join(" \\\n  ");
}

/** Only the options for files let curl read one: the texts of a document cannot ask for it with `@`. */
function emitBody({ body, contentType = "application/json" }: Call): string[] {
  if (body === undefined) return [];
  const header = `--header ${quote(`Content-Type: ${contentType}`)}`;
  if (body === ownInput) return [header, `--data ${shellWordOf([shellVariable("INPUT")])}`];
  const fields = Object.entries(asRecord(body)).flatMap(([name, values]) =>
    [values].flat().map((value: unknown) => [value, quote(`${name}=${textOf(value)}`)] as const),
  );
  const each = (option: string, forText: string): string[] =>
    fields.map(([value, field]) => `${value instanceof Blob ? option : forText} ${field}`);
  if (contentType === "multipart/form-data") return each("--form", "--form-string");
  if (contentType === "application/x-www-form-urlencoded")
    return fields.length > 0 ? each("--data-urlencode", "--data-urlencode") : [header, "--data ''"];
  if (contentType.includes("json")) return [header, `--data ${quote(emitJson(body))}`];
  const option = body instanceof Blob ? "--data-binary" : "--data-raw";
  return [header, `${option} ${quote(textOf(body))}`];
}

/** In a line where it fits; no text in it has a line break of its own. */
function emitJson(value: unknown): string {
  const line = JSON.stringify(value);
  return line.length < 50 ? line : JSON.stringify(value, undefined, 2).replaceAll("\n", "\n  ");
}

function textOf(value: unknown): string {
  if (value instanceof Blob) return "@FILE";
  return typeof value === "string" ? value : (JSON.stringify(value) ?? "");
}

function quote(text: string): string {
  return shellWordOf([text]);
}

function emitTarget(call: Call, secrets: readonly (readonly ShellPart[])[]): ShellPart[] {
  const { path, pathValues, serialization, options } = call;
  const filled = path.replaceAll(/\{([^}]+)\}/g, (_, name: string) =>
    expand(name, pathValues[name], serialization?.path?.[name] ?? {}, inPath),
  );
  const query = expandQuery(written(call), asRecord(options["query"]));
  const pairs = [...(query === "" ? [] : [[query]]), ...secrets];
  return [
    filled,
    ...pairs.flatMap((pair, at) => [at > 0 || filled.includes("?") ? "&" : "?", ...pair]),
  ];
}

const inPath = { style: "simple", separator: ",", encode };

/** What the client's own writers of parameters need to know. */
function written({ id, method, path, serialization }: Call): Operation {
  return { id, method, path, result: "unknown", ...(serialization && { serialization }) };
}
