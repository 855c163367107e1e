import { ownDeploymentName } from "../../emit/emit-entry.js";
import type { Api } from "../../model/api.js";
import type { OverlayEntry } from "../../weave/overlay.js";
import type { FilePlan } from "./file-plan.js";

/** The parts of a project that span the APIs. */
interface Project {
  readonly className: string;
  readonly apis: readonly Api[];
}

/** The source of files that span the APIs. */
const source = "all documents";

/** Plans the module of the object that contains every API. */
export function planRootClass({ className, apis }: Project, transport: string): FilePlan {
  const own = apis.map(ownDeploymentName);
  const names = new Set([className, "ClientOptions", "Region", "deployment", ...own]);
  return {
    source,
    syntax: "root",
    imports: new Set([transport, ...apis.map(({ name }) => `./${name}/index.js`)]),
    declares: (name) => names.has(name),
    calls: new Set(["new Transport", ...apis.map((api) => `new ${api.className}`)]),
  };
}

/**
 * Plans the package's main module.
 *
 * @param modules - the modules that it exports from
 */
export function planRootIndex(modules: readonly string[]): FilePlan {
  return {
    source,
    syntax: "index",
    imports: new Set(modules),
    declares: () => false,
    calls: new Set(),
  };
}

/** Plans the list of all operations. */
export function planOperationKeys(): FilePlan {
  return {
    source,
    syntax: "operations",
    imports: new Set(),
    declares: (name) => name === "operationKeys" || name === "OperationKey",
    calls: new Set(),
  };
}

/** Plans the tools for agents: data and nothing else. */
export function planTools(): FilePlan {
  return {
    source,
    syntax: "tables",
    imports: new Set(),
    declares: (name) => name === "mcpTools",
    calls: new Set(),
  };
}

/** Plans the module that offers the tools to agent frameworks. */
export function planToolKit(runtime: string): FilePlan {
  return {
    source,
    syntax: "entry",
    imports: new Set([runtime, "./mcp.js"]),
    declares: (name) => name === "bound" || name === "createTools",
    calls: new Set(["createAgentKit"]),
  };
}

/** Plans the module that exports an overlay's functions without a client. */
export function planOverlayEntry(
  { exports, factory }: OverlayEntry,
  apis: readonly Api[],
  runtime: string,
): FilePlan {
  const names = new Set(["bound", ...exports]);
  return {
    source,
    syntax: "entry",
    imports: new Set([runtime, ...apis.map(({ name }) => `./${name}/tables.js`)]),
    declares: (name) => names.has(name),
    calls: new Set([factory.name]),
  };
}
