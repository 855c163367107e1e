import { createHash, timingSafeEqual } from "node:crypto";
import type { RequestListener, ServerResponse } from "node:http";
import { getRequestListener } from "@hono/node-server";
import { createMcpHandler, type McpServer } from "@modelcontextprotocol/server";
import { checkHost, checkOrigin } from "../../generator/mock/check-caller.js";
import { listen } from "../../generator/mock/listener.js";

/** A server of MCP over HTTP. */
export interface HttpServer {
  /** Where hosts reach it. */
  readonly url: string;
  close(): Promise<void>;
}

const path = "/mcp";

/**
 * Serves MCP over HTTP on loopback, to programs that have the token.
 *
 * Other users and web pages of this machine reach the port too, and each call spends what the account has.
 *
 * @throws {ListenError} when the port is not available
 */
export async function serveHttp(
  create: () => McpServer,
  { port, token }: { readonly port: number; readonly token: string },
): Promise<HttpServer> {
  const handler = createMcpHandler(create);
  const { server, baseUrl, close } = await listen(port, "The MCP server");
  const serve = getRequestListener((request) => handler.fetch(request));
  server.on("request", guard(token, serve));
  return {
    url: baseUrl + path,
    close: async () => {
      await handler.close();
      await close();
    },
  };
}

function guard(token: string, serve: RequestListener): RequestListener {
  const expected = digest(`Bearer ${token}`);
  return (request, response) => {
    const problem = checkHost(request) ?? checkOrigin(request);
    if (problem !== undefined) return refuse(response, 403, problem);
    // Digests have the same length, and comparing them takes constant time.
    const given = digest(request.headers.authorization ?? "");
    if (!timingSafeEqual(given, expected)) return refuse(response, 401, withoutToken);
    if (request.url?.split("?", 1)[0] !== path) {
      return refuse(response, 404, `MCP is served at ${path}`);
    }
    return serve(request, response);
  };
}

const withoutToken =
  "Expected the header Authorization: Bearer TOKEN, with the token that the server printed when it started or that is in its --token-file";

function digest(text: string): Buffer {
  return createHash("sha256").update(text).digest();
}

function refuse(response: ServerResponse, status: number, message: string): void {
  // The rest of the request is not worth receiving.
  response.writeHead(status, { "Content-Type": "application/json", Connection: "close" });
  response.end(JSON.stringify({ message }));
}
