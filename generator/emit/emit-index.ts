import type { Api } from "../model/api.js";
import { emitImport, emitString } from "../model/text/code.js";
import { listRootTypes, rootFileName } from "./emit-root.js";
import type { PassedOn } from "./named/list-named-types.js";

/** For clients of all APIs in several processes. */
const sharedBudget = ["SharedRateBudget", "type RedisConnection", "type SharedRateBudgetOptions"];

/**
 * Emits the package's main module: the root class, every client, all errors, and the types that clients share. Types of
 * a single API come from its own module, because other APIs have types of the same names.
 *
 * @param named - types of overlays that clients use, by module
 */
export function emitRootIndex(
  className: string,
  apis: readonly Api[],
  runtime: (module: string) => string,
  named: ReadonlyMap<string, readonly string[]>,
): string {
  const file = `./${rootFileName(className).replace(/\.ts$/, ".js")}`;
  return emitLines([
    `export { ${className} } from ${emitString(file)};`,
    // Exported by name, because these types are more specific than the transport's types of the same name.
    `export type { ${listRootTypes(apis).join(", ")} } from ${emitString(file)};`,
    ...apis.map(
      (api) => `export { ${api.className} } from ${emitString(`./${api.name}/index.js`)};`,
    ),
    `export * from ${emitString(runtime("runtime/errors"))};`,
    `export type * from ${emitString(runtime("runtime/transport"))};`,
    emitImport("export", sharedBudget, runtime("runtime/budget/redis")),
    ...[...named].map(([module, names]) => emitImport("export type", names, runtime(module))),
  ]);
}

/**
 * Emits the main module of one API: its clients, and the types that their callers encounter.
 *
 * @param named - types of the runtime
 */
export function emitIndex(named: readonly PassedOn[]): string {
  return emitLines([
    `export * from "./client.js";`,
    `export { createHttp } from "./http.js";`,
    `export type * from "./types.js";`,
    ...named.map(({ specifier, names }) => emitImport("export type", names, specifier)),
  ]);
}

function emitLines(lines: readonly string[]): string {
  return lines.map((line) => `${line}\n`).join("");
}
