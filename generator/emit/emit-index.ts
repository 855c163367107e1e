import type { Api } from "../model/api.js";
import { emitImport, emitString } from "../model/text/code.js";
import { listRootTypes, rootFileName } from "./emit-root.js";
import { render } from "./render.js";
import type { PassedOn } from "./named/list-named-types.js";

/** For clients of all APIs in several processes. */
const sharedBudget = ["SharedRateBudget", "type RedisConnection", "type SharedRateBudgetOptions"];

/** What every program may name of its settings and calls. */
const ofSettings = ["BudgetRequest", "BudgetTerms", "LogFields", "Logger", "RateBudget"];
const ofCalls = ["ApiPromise", "Fetch", "Interceptor", "RequestOptions", "WithResponse"];
const common = [...ofSettings, ...ofCalls].toSorted();

/**
 * Emits the package's main module: the root class, every client, all errors, and what every program may name. An editor
 * completes these, so that other types come from the module of their API or topic alone.
 */
export function emitRootIndex(
  className: string,
  apis: readonly Api[],
  runtime: (module: string) => string,
): string {
  const file = `./${rootFileName(className).replace(/\.ts$/, ".js")}`;
  return render("root-index", {
    className,
    file: emitString(file),
    types: listRootTypes(apis).join(", "),
    apis: apis.map((api) => ({
      className: api.className,
      module: emitString(`./${api.name}/index.js`),
    })),
    errors: emitString(runtime("runtime/errors")),
    settings: common.join(", "),
    transport: emitString(runtime("runtime/transport")),
    sharedBudget: sharedBudget.join(", "),
    budget: emitString(runtime("runtime/budget/redis")),
  });
}

/**
 * Emits the main module of one API: its clients, and the types that their callers encounter.
 *
 * @param named - types of the runtime
 */
export function emitIndex(named: readonly PassedOn[]): string {
  const exports = named.map(({ specifier, names }) => emitImport("export type", names, specifier));
  return render("index", { named: exports });
}
