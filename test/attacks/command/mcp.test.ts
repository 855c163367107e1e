import { McpServer } from "@modelcontextprotocol/server";
import { describe, expect, it } from "vitest";
import { serveHttp } from "../../../command/mcp/serve-http.js";
import { rawRequest } from "../support/raw-request.js";
import { requestTargets } from "../support/request-targets.js";

describe("whoever reaches the port of the MCP server", () => {
  it.each(requestTargets)("ends it with GET %s", async (target) => {
    const create = (): McpServer => new McpServer({ name: "x", version: "0" });
    const { url, close } = await serveHttp(create, { port: 0, token: "secret" });
    const { host } = new URL(url);
    const lines = [`Host: ${host}`, "Authorization: Bearer secret"];
    const answers = [
      await rawRequest(url, [`GET ${target} HTTP/1.1`, ...lines]),
      await rawRequest(url, [`POST ${target} HTTP/1.1`, ...lines, "Content-Length: 0"]),
      await rawRequest(url, [`GET / HTTP/1.1`, ...lines]),
    ];
    await close();
    for (const { status } of answers) expect(status).toBeGreaterThanOrEqual(200);
    expect(answers.at(-1)?.status).toBe(404);
  });
});
