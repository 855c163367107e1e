import { emitImport } from "../model/text/code.js";
import type { PassedOn } from "./named/list-named-types.js";
import { render } from "./render.js";

/**
 * Emits the module that re-exports everything of one API.
 *
 * @param named - runtime types that its signatures use
 */
export function emitApiIndex(named: readonly PassedOn[]): string {
  return render("index", { exports: [`export * from "./client.js";`, ...emitTypeExports(named)] });
}

/**
 * Adds exports of the types in its function's signature to `http.ts`.
 *
 * @param named - types of the runtime
 */
export function withTypeExports(http: string, named: readonly PassedOn[]): string {
  return `${http}\n${render("index", { exports: emitTypeExports(named) })}`;
}

function emitTypeExports(named: readonly PassedOn[]): string[] {
  return [
    `export type * from "./types.js";`,
    ...named.map(({ specifier, names }) => emitImport("export type", names, specifier)),
  ];
}
