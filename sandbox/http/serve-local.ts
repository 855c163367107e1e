import type { RequestListener, ServerResponse } from "node:http";
import { checkHost, checkOrigin } from "./check-caller.js";

/**
 * Serves programs of this machine, and returns 403 to web pages of other origins.
 *
 * A page of another origin cannot send a custom header without a permission that the sandbox never grants. So a request
 * with a key comes from a program, such as the development server of an application that forwards requests, and may
 * have any origin.
 *
 * @param keyHeaders the headers for a key
 */
export function serveLocal(
  keyHeaders: ReadonlySet<string>,
  serve: RequestListener,
): RequestListener {
  const names = [...keyHeaders].map((name) => name.toLowerCase());
  return (request, response) => {
    const carriesKey = names.some((name) => request.headers[name] !== undefined);
    const problem = checkHost(request) ?? (carriesKey ? undefined : checkOrigin(request));
    if (problem === undefined) serve(request, response);
    else refuse(response, problem);
  };
}

function refuse(response: ServerResponse, message: string): void {
  // The rest of the request is not worth receiving.
  response.writeHead(403, { "Content-Type": "application/json", Connection: "close" });
  response.end(JSON.stringify({ message }));
}
