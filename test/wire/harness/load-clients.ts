import { build } from "esbuild";
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";

const root = path.resolve(import.meta.dirname, "../../..");

/** Modules of the package that generated clients import, and where they are here. */
export const runtimeAlias: Record<string, string> = Object.fromEntries(
  readdirSync(path.join(root, "runtime")).map((name) => [
    `cloud-agent-sdk/runtime/${name}`,
    path.join(root, "runtime", name, "index.ts"),
  ]),
);

/** What a generated client consists of, as modules. */
export interface ClientModules {
  readonly client: Readonly<Record<string, unknown>>;
  readonly tables: Readonly<Record<string, unknown>>;
  /** Names of the tables in the order in which they stand in their file. */
  readonly names: readonly string[];
}

/** Compiles generated clients, each in a folder of its own, and imports them. */
export async function loadClients(
  folder: string,
  names: readonly string[],
): Promise<ReadonlyMap<string, ClientModules>> {
  const out = path.join(folder, "compiled");
  await build({
    entryPoints: names.flatMap((name) =>
      ["client.ts", "tables.ts"].map((file) => path.join(folder, name, file)),
    ),
    outdir: out,
    outbase: folder,
    outExtension: { ".js": ".mjs" },
    bundle: true,
    splitting: true,
    format: "esm",
    target: "es2023",
    platform: "node",
    logLevel: "error",
    nodePaths: [path.join(root, "node_modules")],
    alias: runtimeAlias,
  });
  const load = async (name: string, module: string): Promise<Record<string, unknown>> => {
    const file = path.join(out, name, `${module}.mjs`);
    const loaded: Record<string, unknown> = await import(
      /* @vite-ignore */ pathToFileURL(file).href
    );
    return loaded;
  };
  const modules = new Map<string, ClientModules>();
  for (const name of names) {
    modules.set(name, {
      client: await load(name, "client"),
      tables: await load(name, "tables"),
      names: listExports(path.join(folder, name, "tables.ts")),
    });
  }
  return modules;
}

/** A module's namespace object has its names in alphabetical order. */
function listExports(file: string): string[] {
  const text = readFileSync(file, "utf8");
  return [...text.matchAll(/^export const ([\p{ID_Continue}$]+)/gmu)].flatMap(
    ([, name]) => name ?? [],
  );
}
