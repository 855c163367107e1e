import type { RequestListener, ServerResponse } from "node:http";
import { checkHost, checkOrigin } from "../../generator/mock/check-caller.js";
import type { PageAccess } from "./page-access.js";

/**
 * Serves programs of this machine, and returns 403 to web pages of other origins.
 *
 * A page of another origin cannot send a custom header without a permission that the sandbox grants to none but the
 * origin of `pageAccess`. So any other request with a key comes from a program, such as the development server of an
 * application that forwards requests, and may have any origin.
 *
 * @param keyHeaders the headers for a key
 * @param pageAccess the access of the one origin whose pages may call the API
 */
export function serveLocal(
  keyHeaders: ReadonlySet<string>,
  serve: RequestListener,
  pageAccess?: PageAccess,
): RequestListener {
  const names = [...keyHeaders].map((name) => name.toLowerCase());
  return (request, response) => {
    const carriesKey = names.some((name) => request.headers[name] !== undefined);
    const isAllowed = pageAccess?.allows(request) ?? false;
    const problem =
      checkHost(request) ?? (carriesKey || isAllowed ? undefined : checkOrigin(request));
    if (pageAccess !== undefined) response.setHeader("Vary", "Origin");
    if (problem !== undefined) return refuse(response, problem);
    if (isAllowed) {
      pageAccess?.permit(response);
      if (pageAccess?.answerPreflight(request, response)) return;
    }
    serve(request, response);
  };
}

function refuse(response: ServerResponse, message: string): void {
  // The rest of the request is not worth receiving.
  response.writeHead(403, { "Content-Type": "application/json", Connection: "close" });
  response.end(JSON.stringify({ message }));
}
