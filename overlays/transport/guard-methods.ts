import { unusableAnswer } from "./failure.js";
import { isRepeatable } from "./operation.js";
import { isErrorLike } from "./safe-cause.js";

/**
 * An openapi-fetch client with two flaws of its methods mended: a signal keeps listeners until they
 * are garbage collected, and a parse error quotes the answer.
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
  const relay = relaySignal(args.at(-1));
  try {
    return await Reflect.apply(
      method,
      undefined,
      relay ? [...args.slice(0, -1), relay.init] : args,
    );
  } catch (error) {
    if (isErrorLike(error) && error.name === "SyntaxError") throw notJson(name, args);
    throw error;
  } finally {
    relay?.release();
  }
}

/** `init` with a signal that follows the caller's and can be let go of. */
function relaySignal(init: unknown): { init: object; release: () => void } | undefined {
  if (typeof init !== "object" || init === null || !("signal" in init)) return undefined;
  const { signal } = init;
  if (!(signal instanceof AbortSignal)) return undefined;
  const controller = new AbortController();
  const follow = (): void => controller.abort(signal.reason);
  if (signal.aborted) follow();
  signal.addEventListener("abort", follow);
  return {
    init: { ...init, signal: controller.signal },
    release: () => signal.removeEventListener("abort", follow),
  };
}

function notJson(name: string, args: readonly unknown[]): Error {
  const [method, path] = name === "request" ? args : [name, args[0]];
  const verb = String(method).toUpperCase();
  const call = { operation: `${verb} ${String(path)}`, repeatable: isRepeatable(verb) };
  return unusableAnswer(call, "the answer is not the JSON that was promised");
}
