import type { AgentTool } from "../../runtime/tools/agent-tool.js";
import { emitDoc, emitLiteral, emitString } from "../model/text/code.js";
import { render } from "./render.js";

/** Name of the file with the tools for agents. */
export const toolsFile = "mcp.ts";

/** Emits the tools for agents as data, the ones that need a key first. */
export function emitTools(tools: readonly AgentTool[]): string {
  const keyed = tools.filter(({ keyless }) => !keyless);
  const keyless = tools.filter((tool) => tool.keyless);
  return [
    "/** The tools for agents, as data: what agents see, and the methods that they call. */",
    `export const mcpTools = ${emitLiteral([...keyed, ...keyless])} as const;`,
    "",
  ].join("\n");
}

/** The function that creates the tools. */
const createTools = "createTools";

/** Name of the module that offers the tools to agent frameworks; also that of the entry of the package. */
export const toolKitName = "tools";

/**
 * Emits the module that offers the tools to agent frameworks.
 *
 * @param runtime - module specifier of the functions
 * @param docs - what its functions say of themselves
 */
export function emitToolKit(
  tools: readonly AgentTool[],
  runtime: string,
  docs: ReadonlyMap<string, string>,
): string {
  const names = tools.flatMap(({ name, keyless }) => (keyless ? [] : emitString(name)));
  return render("overlay-entry", {
    imports: [
      `import { createAgentKit } from ${emitString(runtime)};`,
      `import type { AgentKit } from ${emitString(runtime)};`,
      `import { mcpTools } from "./mcp.js";`,
    ],
    type: `AgentKit<${names.join(" | ")}>`,
    factory: "createAgentKit",
    tables: "mcpTools",
    exports: [{ name: createTools, doc: emitDoc(docs.get(createTools) ?? "") }],
    runtime: emitString(runtime),
  });
}
