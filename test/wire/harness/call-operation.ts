import type { ParameterValues } from "../standard/expected-request.js";
import type { WireOperation } from "../standard/read-operations.js";

/** What one call gives its method. */
export interface CallInput {
  readonly values: ParameterValues;
  readonly body: unknown;
  /** The media type of the body, where that is not the default. */
  readonly chosenType?: string | undefined;
  /** Options of the call that choose a form of its result. */
  readonly choice?: { readonly accept?: string; readonly stream?: boolean } | undefined;
}

/** What became of a call. */
export interface Outcome {
  readonly returned?: unknown;
  readonly error?: unknown;
}

/** Calls a method as its signature says: path parameters, the body, everything else by name. */
export async function callOperation(
  method: (args: readonly unknown[]) => Promise<unknown>,
  operation: WireOperation,
  input: CallInput,
): Promise<Outcome> {
  try {
    return { returned: await collect(await method(listArguments(operation, input))) };
  } catch (error) {
    return { error };
  }
}

/** The arguments of a call in the order of a method's signature. */
export function listArguments(
  operation: WireOperation,
  { values: { path, ...others }, body, chosenType, choice }: CallInput,
): readonly unknown[] {
  const names = [...operation.path.matchAll(/\{([^{}]+)\}/g)].map(([, name = ""]) => name);
  const places = Object.entries(others).filter(([, members]) => Object.keys(members).length > 0);
  return [
    ...[...new Set(names)].map((name) => path[name]),
    ...(operation.body === undefined ? [] : [withFiles(body)]),
    {
      ...Object.fromEntries(places),
      ...(chosenType === undefined ? {} : { contentType: chosenType }),
      ...choice,
    },
  ];
}

/** What a stream holds: its bytes, its items, or the data of its events. */
async function collect(returned: unknown): Promise<unknown> {
  if (returned instanceof ReadableStream)
    return new Uint8Array(await new Response(returned).arrayBuffer());
  if (!isAsyncIterable(returned)) return returned;
  const items: unknown[] = [];
  for await (const item of returned) items.push(isEvent(item) ? item.data : item);
  return items;
}

function isAsyncIterable(value: unknown): value is AsyncIterable<unknown> {
  return typeof value === "object" && value !== null && Symbol.asyncIterator in value;
}

/** Items of other streams have no such member, but for one chance in a great many. */
function isEvent(item: unknown): item is { readonly data: unknown } {
  return typeof item === "object" && item !== null && "retry" in item && "data" in item;
}

/** Bytes of a form are a file, which a caller gives as a `Blob`. */
function withFiles(body: unknown): unknown {
  if (body instanceof Uint8Array || typeof body !== "object" || body === null) return body;
  if (Array.isArray(body)) return body.map(toFile);
  return Object.fromEntries(
    Object.entries(body).map(([key, value]: [string, unknown]) => [
      key,
      Array.isArray(value) ? value.map(toFile) : toFile(value),
    ]),
  );
}

function toFile(value: unknown): unknown {
  return value instanceof Uint8Array ? new Blob([Uint8Array.from(value)]) : value;
}
