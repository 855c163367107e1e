import type { Tool } from "../read/read-tools.js";
import { emitLiteral } from "../text/code.js";

/** Name of the file with the tools for agents. */
export const toolsFile = "mcp.ts";

/** Emits the tools for agents as data, the ones that need a key first. */
export function emitTools(tools: readonly Tool[]): string {
  const keyed = tools.filter(({ keyless }) => !keyless);
  const keyless = tools.filter((tool) => tool.keyless);
  return [
    "/** The tools for agents, as data: what agents see, and the methods that they call. */",
    `export const mcpTools = ${emitLiteral([...keyed, ...keyless])} as const;`,
    "",
  ].join("\n");
}
