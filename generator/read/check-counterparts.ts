import { emitPointer } from "../../runtime/json/pointer.js";
import { isRecord } from "../../runtime/json/values.js";
import { allOperations, type Api } from "../model/api.js";
import type { Problem } from "../model/problem.js";
import type { ManifestEntry } from "../write/manifest.js";

/** An API that another one may refer to. */
type KnownApi = Pick<ManifestEntry, "name" | "operations">;

/**
 * Checks that the counterparts of an API's operations (`x-instead`) exist.
 *
 * @param known - every API of the project
 */
export function checkCounterparts(api: Api, known: readonly KnownApi[]): Problem[] {
  return allOperations(api).flatMap(({ path, httpMethod, source }): Problem[] => {
    const instead = source["x-instead"];
    if (!isRecord(instead)) return [];
    const operations = known.find(({ name }) => name === instead["api"])?.operations;
    if (operations?.some((id) => id === instead["operation"])) return [];
    const given = `${instead["api"]}.${instead["operation"]}`;
    const names = operations ?? known.map(({ name }) => name);
    return [
      {
        file: api.name,
        pointer: emitPointer("paths", path, httpMethod, "x-instead"),
        message: `x-instead names ${given}, which does not exist`,
        expected: `one of ${names.toSorted().join(", ")}`,
      },
    ];
  });
}
