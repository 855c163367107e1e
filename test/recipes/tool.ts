import type { Recipe } from "./support/recipe.js";

/** A tool for agents, on an operation that was none. */
export const tool: Recipe = {
  row: "a tool for agents",
  edit(project) {
    const condition = "      x-condition: waitForConnection\n";
    project.edit("specs/integrations.yaml", condition, condition + extension);
  },
  program: "tool",
  finds: { method: "getStatus", inputs: ["provider"], isOffered: true },
};

const extension = `      x-mcp:
        tool: integration_status
        title: Show an integration
        description: Shows whether an integration is connected.
        answer: The status of the integration.
        hints: { readOnly: true, destructive: false, idempotent: true }
`;
