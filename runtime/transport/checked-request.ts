import { ConfigurationError } from "../errors/configuration-error.js";
import { hasDotSegment } from "./path.js";
import { refuseInput } from "./refuse-input.js";

/**
 * Returns a `Request` class that checks the URL as it was written, before the platform resolves it: after that, a path
 * with dot segments looks like any other.
 *
 * @param root start of every allowed URL; requests include the key, so they go nowhere else
 */
export function checkedRequest(root: string): typeof Request {
  return class CheckedRequest extends Request {
    // Middleware can return any request, not only one of this class.
    static override [Symbol.hasInstance](value: unknown): boolean {
      return Function.prototype[Symbol.hasInstance].call(Request, value);
    }

    constructor(...[input, init]: ConstructorParameters<typeof Request>) {
      if (typeof input === "string") checkUrl(root, input, init?.method ?? "GET");
      super(input, init);
    }
  };
}

/**
 * Asserts that a URL is under a root.
 *
 * @throws {ConfigurationError} when it is not
 */
export function checkRoot(root: string, url: string): void {
  if (url.startsWith(`${root}/`) || url === root) return;
  throw new ConfigurationError(
    `\`client.http\` sends requests to ${root} only, because they include the API key. Create a client with the other \`baseUrl\` instead.`,
  );
}

function checkUrl(root: string, url: string, method: string): void {
  checkRoot(root, url);
  const path = url.slice(root.length).replace(/\?.*$/s, "");
  const missing = /\{([^{}]+)\}/.exec(path)?.[1];
  if (missing !== undefined) throw refuseInput(method, ["path", missing], "is missing");
  if (hasDotSegment(path) || /[\\#]/.test(path)) {
    throw refuseInput(method, ["path"], "the values would address another resource");
  }
}
