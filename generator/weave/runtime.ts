import path from "node:path";

/** Returns the module specifier of a runtime module, such as `runtime/transport`, for generated code. */
export interface Runtime {
  /** For imports in a file of one API. */
  readonly fromApi: (module: string) => string;
  /** For imports in a file that spans the APIs. */
  readonly fromRoot: (module: string) => string;
  /** Folder of the modules in the project; absent outside it. */
  readonly modulesRoot?: string | undefined;
  /** APIs whose clients are generated side by side; empty if there is only one client. */
  readonly siblings: readonly string[];
}

/** Where the runtime and the clients are. */
interface RuntimePlaces {
  /** Folder that receives the output. */
  readonly out: string;
  /** Folder of the project whose modules the output imports by relative path; absent: they come from the package. */
  readonly modulesRoot?: string | undefined;
  readonly packageName: string;
  /** Every API, each in a folder of its own if the output is nested. */
  readonly names: readonly string[];
  readonly nested: boolean;
}

/**
 * Creates the module specifiers of the runtime. Inside the project, they are relative paths. Elsewhere, modules come
 * from the package, where they have their own folder: `signup` of the package is a client.
 */
export function createRuntime(plan: RuntimePlaces): Runtime {
  const siblings = plan.nested ? plan.names : [];
  if (plan.modulesRoot === undefined) {
    const fromPackage = (module: string): string =>
      `${plan.packageName}/runtime/${path.posix.basename(module)}`;
    return { fromApi: fromPackage, fromRoot: fromPackage, siblings };
  }
  const up = path.relative(plan.out, plan.modulesRoot).split(path.sep).join(path.posix.sep);
  return {
    fromApi: (module) => path.posix.join("..", up, module, "index.js"),
    fromRoot: (module) => path.posix.join(up, module, "index.js"),
    modulesRoot: plan.modulesRoot,
    siblings,
  };
}
