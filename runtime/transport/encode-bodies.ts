import { encodeForm } from "./encode-form.js";
import { encodeMultipart } from "./encode-multipart.js";
import { createOperationFinder } from "./operation-finder.js";
import type { Operation } from "./operation.js";

/**
 * An openapi-fetch client that writes forms as its document says, where openapi-fetch itself would write JSON.
 *
 * A body that is written already, such as `FormData`, goes as it is, and so does one with a `bodySerializer` or a media
 * type of its own.
 *
 * @param basePath what stands between the host root and the paths
 * @param operations those that take a form
 */
export function encodeBodies<HttpClient extends object>(
  client: HttpClient,
  basePath: string,
  operations: readonly Operation[],
): HttpClient {
  const find = createOperationFinder(operations);
  return new Proxy(client, {
    get(target, key): unknown {
      const member: unknown = Reflect.get(target, key);
      if (typeof member !== "function" || key === "use" || key === "eject") return member;
      return (...args: unknown[]): unknown => {
        const [method, path] = key === "request" ? args : [key, args[0]];
        const operation = find(String(method).toUpperCase(), basePath + String(path));
        const last = args.at(-1);
        const init = operation && isObject(last) ? encodeBody(operation, last) : undefined;
        return Reflect.apply(member, undefined, init ? [...args.slice(0, -1), init] : args);
      };
    },
  });
}

/** What the request takes from a call's settings. */
interface CallInit {
  readonly body?: unknown;
  readonly headers?: unknown;
  readonly bodySerializer?: unknown;
}

function encodeBody(operation: Operation, init: CallInit): object | undefined {
  const { body, bodySerializer, headers = {} } = init;
  if (body === undefined || bodySerializer !== undefined || hasContentType(headers))
    return undefined;
  const encode = operation.contentType?.startsWith("multipart/") ? encodeMultipart : encodeForm;
  const encoded = encode(operation, body);
  if (encoded === body) return undefined;
  const contentType = encoded instanceof Blob ? encoded.type : operation.contentType;
  const all = new Headers(isHeaders(headers) ? headers : {});
  all.set("content-type", contentType ?? "");
  return { ...init, body: encoded, bodySerializer: () => encoded, headers: all };
}

function hasContentType(headers: unknown): boolean {
  return isHeaders(headers) && new Headers(headers).has("content-type");
}

function isHeaders(value: unknown): value is Headers | Record<string, string> {
  return isObject(value);
}

function isObject(value: unknown): value is object {
  return typeof value === "object" && value !== null;
}
