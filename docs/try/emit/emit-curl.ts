import { asRecord, isRecord } from "../../../runtime/json/values.js";
import type { Call } from "./call.js";
import { shellWordOf } from "./shell-words.js";

/** Emits the curl command of a call, for a POSIX shell. Address and key come from the usual variables. */
export function emitCurl(call: Call): string {
  const { method, base, headers, options } = call;
  const cookies = Object.entries(asRecord(options["cookie"]));
  return [
    "curl --fail-with-body --silent --show-error",
    ...(method === "GET" ? [] : [`--request ${method}`]),
    shellWordOf([...base, emitTarget(call)]),
    ...headers.map((header) => `--header ${shellWordOf(header)}`),
    ...Object.entries(asRecord(options["header"])).map(
      ([name, value]) => `--header ${quote(`${name}: ${String(value)}`)}`,
    ),
    ...cookies.map(([name, value]) => `--cookie ${quote(`${name}=${String(value)}`)}`),
    ...emitBody(call),
  ].join(" \\\n  ");
}

/** Only the options for files let curl read one: the texts of a document cannot ask for it with `@`. */
function emitBody({ body, contentType = "application/json" }: Call): string[] {
  if (body === undefined) return [];
  const fields = isRecord(body) ? Object.entries(body) : [];
  const each = (option: string, forText: string): string[] =>
    fields.map(([name, value]) => {
      return `${value instanceof Blob ? option : forText} ${quote(`${name}=${textOf(value)}`)}`;
    });
  if (contentType === "multipart/form-data") return each("--form", "--form-string");
  if (contentType === "application/x-www-form-urlencoded")
    return each("--data-urlencode", "--data-urlencode");
  const isJson = contentType.includes("json");
  const option = isJson || body instanceof Blob ? "--data" : "--data-raw";
  const text = isJson ? JSON.stringify(body) : textOf(body);
  return [`--header ${quote(`Content-Type: ${contentType}`)}`, `${option} ${quote(text)}`];
}

function textOf(value: unknown): string {
  if (value instanceof Blob) return "@FILE";
  return typeof value === "string" ? value : (JSON.stringify(value) ?? "");
}

function quote(text: string): string {
  return shellWordOf([text]);
}

function emitTarget({ path, pathValues, options }: Call): string {
  const filled = path.replaceAll(/\{([^}]+)\}/g, (_, name: string) =>
    encodeWord(textOf(pathValues[name] ?? "")),
  );
  const pairs = Object.entries(asRecord(options["query"])).flatMap(([name, value]) =>
    [value].flat().map((item) => `${encodeWord(name)}=${encodeWord(textOf(item))}`),
  );
  return pairs.length === 0
    ? filled
    : `${filled}${filled.includes("?") ? "&" : "?"}${pairs.join("&")}`;
}

function encodeWord(text: string): string {
  return encodeURIComponent(text.replaceAll(/\p{Cs}/gu, "\uFFFD"));
}
