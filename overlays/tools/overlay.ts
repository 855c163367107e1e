import { schemasIn } from "../../generator/api/extensions.js";
import { emitUnion } from "../../generator/api/text/code.js";
import { defineOverlay, type Overlay } from "../../generator/client/overlay.js";
import { runtimeModule } from "../../generator/client/runtime-symbols.js";
import type * as module from "../../runtime/tools/index.js";
import { readDistinctTools } from "./read-tools.js";

const runtime = runtimeModule<typeof module>("tools");

/** Offers operations with `x-mcp` to agents, as data and to agent frameworks. Clients stay as they are. */
export const tools: Overlay = defineOverlay({
  name: "tools",
  extensions: schemasIn("overlays/tools"),
  apply() {},
  entry: {
    factory: runtime.createAgentKit,
    data: {
      file: "mcp.ts",
      name: "mcpTools",
      doc: "The tools for agents, as data: what agents see, and the methods that they call.",
      // The ones that need a key come first.
      read: (apis) =>
        readDistinctTools(apis).toSorted(
          (a, b) => Number(a.keyless ?? false) - Number(b.keyless ?? false),
        ),
    },
    // A framework gets those with a key alone.
    typeArguments: (apis) => {
      const keyed = readDistinctTools(apis).filter(({ keyless }) => !keyless);
      return [emitUnion(keyed.map(({ name }) => name)), emitUnion(keyed.map(({ api }) => api))];
    },
    exports: ["createTools"],
  },
});
