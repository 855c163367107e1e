import { adaptCalls } from "../adapt-calls.js";
import { encodeForm } from "./encode-form.js";
import { encodeMultipart } from "./encode-multipart.js";
import { createOperationFinder, type Operation } from "../operation.js";

/**
 * Adds form encoding to an openapi-fetch client, which would write JSON.
 *
 * An encoded body, such as `FormData`, is sent unchanged, and so is a body with a `bodySerializer` or a media type of
 * its own.
 *
 * @param basePath path between the host root and the paths
 * @param operations operations that accept a form
 */
export function encodeBodies<HttpClient extends object>(
  client: HttpClient,
  basePath: string,
  operations: readonly Operation[],
): HttpClient {
  const find = createOperationFinder(operations);
  return adaptCalls(client, ({ method, path, init }, send) => {
    const operation = find(method, basePath + path);
    return send({ path, init: operation === undefined ? init : encodeBody(operation, init) });
  });
}

/** The parts of a call's settings that the request needs. */
interface CallInit {
  readonly body?: unknown;
  readonly headers?: unknown;
  readonly bodySerializer?: unknown;
}

function encodeBody(operation: Operation, init: CallInit): object {
  const { body, bodySerializer, headers = {} } = init;
  const all = new Headers(isHeaders(headers) ? headers : {});
  if (body === undefined || bodySerializer !== undefined || all.has("content-type")) return init;
  const encode = operation.contentType?.startsWith("multipart/") ? encodeMultipart : encodeForm;
  const encoded = encode(operation, body);
  if (encoded === body) return init;
  const contentType = encoded instanceof Blob ? encoded.type : operation.contentType;
  all.set("content-type", contentType ?? "");
  return { ...init, body: encoded, bodySerializer: () => encoded, headers: all };
}

function isHeaders(value: unknown): value is Headers | Record<string, string> {
  return typeof value === "object" && value !== null;
}
