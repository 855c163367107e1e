import type { RequestListener, ServerResponse } from "node:http";
import { checkHost, checkOrigin } from "./check-caller.js";

/**
 * Hands on what programs of this machine ask for, and answers 403 to web pages of others.
 *
 * A page of another origin cannot send a header of its own without a permission that the sandbox never grants. So a
 * request that carries a key comes from a program, such as the development server of an application that passes its
 * requests on, and may have any origin.
 *
 * @param keyHeaders the headers that carry a key
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
  // What is still on its way is not worth receiving.
  response.writeHead(403, { "Content-Type": "application/json", Connection: "close" });
  response.end(JSON.stringify({ message }));
}
