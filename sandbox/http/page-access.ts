import type { IncomingMessage, ServerResponse } from "node:http";
import type { ServedOperation } from "../openapi/served-operation.js";

/** Lets the web pages of one origin send API requests and read the responses. */
export interface PageAccess {
  /** Whether a request comes from such a page and goes to the API. */
  allows(request: IncomingMessage): boolean;
  /** Adds what lets the page read the response. */
  permit(response: ServerResponse): void;
  /** Answers the question of a browser whether the page may send a request; `false` if this is no such question. */
  answerPreflight(request: IncomingMessage, response: ServerResponse): boolean;
}

/**
 * Creates the access for an origin to the paths of operations. The control API and the pages for people are not
 * among them. Cookies and other credentials of the browser are never allowed.
 *
 * @see https://fetch.spec.whatwg.org/#http-cors-protocol
 */
export function createPageAccess(
  origin: string,
  operations: readonly ServedOperation[],
): PageAccess {
  const roots = new Set(operations.map(({ path }) => rootOf(path)));
  const grant = grantOf(operations);
  return {
    allows: ({ headersDistinct, url = "" }) => {
      const [given, ...others] = headersDistinct["origin"] ?? [];
      return given === origin && others.length === 0 && roots.has(rootOf(url));
    },
    permit: (response) => {
      response.setHeader("Access-Control-Allow-Origin", origin);
      // Without credentials, `*` is every header, also those that a test plans.
      response.setHeader("Access-Control-Expose-Headers", "*");
    },
    answerPreflight: (request, response) => {
      const asks = request.headers["access-control-request-method"] !== undefined;
      if (request.method !== "OPTIONS" || !asks) return false;
      response.writeHead(204, { ...grant, ...privateNetworkGrant(request) }).end();
      return true;
    },
  };
}

function grantOf(operations: readonly ServedOperation[]): Record<string, string> {
  const methods = new Set(operations.map(({ method }) => method));
  const keyHeaders = new Set(operations.flatMap(({ keyHeader }) => keyHeader ?? []));
  return {
    "Access-Control-Allow-Methods": [...methods].join(", "),
    "Access-Control-Allow-Headers": ["Content-Type", ...keyHeaders].join(", "),
    // A browser must not remember the permission: the next sandbox at this port may not give it.
    "Access-Control-Max-Age": "0",
  };
}

/** Chromium asks before a public page reaches a machine's own network. */
function privateNetworkGrant({ headers }: IncomingMessage): Record<string, string> {
  if (headers["access-control-request-private-network"] !== "true") return {};
  return { "Access-Control-Allow-Private-Network": "true" };
}

/** `/api/v4/runs` -> `api`. Dots and their percent forms are resolved, as the router does. */
function rootOf(path: string): string {
  const address = `http://localhost${path}`;
  // Not every target of a request is a path.
  if (!path.startsWith("/") || !URL.canParse(address)) return "";
  return new URL(address).pathname.split("/", 2)[1] ?? "";
}
