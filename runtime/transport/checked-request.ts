import { ConfigurationError } from "../errors/configuration-error.js";
import { hasDotSegment } from "./path.js";
import { refuseInput } from "./refuse-input.js";

/**
 * A `Request` class that looks at the URL as it was written, before the platform resolves it: once
 * resolved, a path that climbed looks like any other.
 *
 * @param root every URL must start with it; requests carry the key, so they go nowhere else
 */
export function checkedRequest(root: string): typeof Request {
  return class CheckedRequest extends Request {
    // Middleware may give back any request, not only one of this class.
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
 * Asserts that a URL stays under a root.
 *
 * @throws {ConfigurationError} when it leads elsewhere
 */
export function checkRoot(root: string, url: string): void {
  if (url.startsWith(`${root}/`) || url === root) return;
  throw new ConfigurationError(
    `\`client.http\` sends requests to ${root} only, because they carry the API key. Make a client with the other \`baseUrl\` instead.`,
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
