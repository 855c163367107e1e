// The least that a server of this kind can be: one tool without input.
import { McpServer } from "@modelcontextprotocol/server";
import { serveStdio } from "@modelcontextprotocol/server/stdio";

serveStdio(() => {
  const server = new McpServer({ name: "bare", version: "1.0.0" });
  server.registerTool("nothing", { description: "Does nothing." }, () => ({ content: [] }));
  return server;
});
