import path from "node:path";
import { breakingPart, version } from "../../runtime/version.js";

/** Where generated code imports its runtime from: sources in a folder, a package, or files that are written beside it. */
export type RuntimePlace =
  | { readonly kind: "sources"; readonly folder: string }
  | { readonly kind: "package"; readonly name: string }
  | { readonly kind: "beside"; readonly names: RuntimeNames };

/** Names in a runtime that is written beside a client. */
export interface RuntimeNames {
  /** Base class of its errors. */
  readonly error: string;
  /** First part of its environment variables. */
  readonly env: string;
  /** What its messages call the client, in kebab case. */
  readonly label: string;
}

/** Whether each API gets its own folder. */
export function isNested({ names }: { readonly names: readonly string[] }): boolean {
  return names.length > 1;
}

/** Where generated code has its runtime from. */
export interface Runtime {
  /** Returns the specifier of a module, such as `runtime/transport`. */
  readonly from: (module: string) => string;
  /** Folder of its sources, if they are in the project. */
  readonly sources?: string | undefined;
  /** APIs whose clients are generated side by side; empty if there is only one client. */
  readonly siblings: readonly string[];
  /** The package that it comes from, with the part of its version that changes with a break; absent: its files do not change. */
  readonly pin?: string | undefined;
}

/** Where the runtime and the clients are. */
export interface RuntimePlaces {
  /** Folder that receives the output. */
  readonly out: string;
  /** Where the output imports its runtime from. */
  readonly runtime: RuntimePlace;
  /** Folder of the project, which file names in messages are relative to. */
  readonly root: string;
  /** Folder that the project's own modules start from, if it is not `root`. */
  readonly home?: string | undefined;
  /** Every API of the project, whether or not this run generates it. Several get a folder each under `out`. */
  readonly names: readonly string[];
}

/**
 * Creates the module specifiers of the runtime: relative paths to its sources or to the files beside the clients, or
 * modules of a package, in a folder of their own because a client of the package may have their name. A module that
 * begins with a dot is the project's own, and any other one that is not of the runtime is a package.
 *
 * @param folder of the files that import them
 */
export function createRuntime(
  { out, root, home = root, names, runtime }: RuntimePlaces,
  folder: string = out,
): Runtime {
  const sources = runtime.kind === "sources" ? runtime.folder : undefined;
  const relative = (file: string): string => {
    const found = path.relative(folder, file).split(path.sep).join(path.posix.sep);
    return found.startsWith(".") ? found : `./${found}`;
  };
  const from = (module: string): string => {
    if (module.startsWith(".")) return relative(path.join(home, module));
    if (!module.startsWith("runtime/")) return module;
    if (sources !== undefined) return relative(path.join(sources, module, "index.js"));
    const name = `runtime/${path.posix.basename(module)}`;
    if (runtime.kind === "package") return `${runtime.name}/${name}`;
    return relative(path.join(out, `${name}.js`));
  };
  const pin = runtime.kind === "package" ? `${runtime.name}@${breakingPart(version)}` : undefined;
  return { from, sources, siblings: isNested({ names }) ? names : [], pin };
}
