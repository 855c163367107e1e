import { followSignal } from "../time/index.js";
import { unusableAnswer } from "./failure.js";
import { isRepeatable } from "./operation.js";
import { isErrorLike } from "./safe-cause.js";

/**
 * Fixes two flaws in the methods of an openapi-fetch client: a signal keeps listeners until they are garbage collected,
 * and a parse error quotes the response.
 */
export function guardMethods<HttpClient extends object>(client: HttpClient): HttpClient {
  return new Proxy(client, {
    get(target, key): unknown {
      const member: unknown = Reflect.get(target, key);
      if (typeof member !== "function" || key === "use" || key === "eject") return member;
      return (...args: unknown[]) => guardedCall(member, String(key), args);
    },
  });
}

async function guardedCall(method: Function, name: string, args: unknown[]): Promise<unknown> {
  const last = args.at(-1);
  const { init, release } = isObject(last) ? adapt(last) : {};
  try {
    return await Reflect.apply(method, undefined, init ? [...args.slice(0, -1), init] : args);
  } catch (error) {
    if (isErrorLike(error) && error.name === "SyntaxError") throw notJson(name, args);
    throw error;
  } finally {
    release?.();
  }
}

/** The settings of a call that the request needs. openapi-fetch keeps `parseAs` to itself. */
interface CallInit {
  readonly signal?: unknown;
  readonly parseAs?: unknown;
}

/** Returns the settings with a signal that follows the caller's and can be released. */
function adapt(given: CallInit): { init: object; release?: () => void } {
  const { signal, parseAs = "json" } = given;
  const init = { ...given, isRaw: parseAs !== "json" };
  if (!(signal instanceof AbortSignal)) return { init };
  const controller = new AbortController();
  const release = followSignal(controller, signal);
  return { init: { ...init, signal: controller.signal }, release };
}

function isObject(value: unknown): value is object {
  return typeof value === "object" && value !== null;
}

function notJson(name: string, args: readonly unknown[]): Error {
  const [method, path] = name === "request" ? args : [name, args[0]];
  const verb = String(method).toUpperCase();
  const call = { operation: `${verb} ${String(path)}`, repeatable: isRepeatable(verb) };
  return unusableAnswer(call, "the answer is not JSON");
}
