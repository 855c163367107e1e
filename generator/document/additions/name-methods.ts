import type { HttpMethod, OperationSource } from "../../api/openapi.js";
import { candidateNames } from "../../api/names/candidate-names.js";
import { readExplicitName } from "../../api/names/operation-name.js";
import type { Place } from "./additions.js";

/** An operation that the additions are about. */
export interface OwnOperation {
  readonly path: string;
  readonly method: HttpMethod;
  /** Its method, as `resource.method`. */
  readonly name: string | undefined;
  readonly place: Place;
}

/** Returns the members that give an operation the right name, which is `known` if the additions give it one. */
export type NameOperation = (
  operation: OperationSource,
  known: string | undefined,
) => Readonly<Record<string, string>>;

/**
 * Names the methods of a document.
 *
 * An `x-name` of the document, and an operationId of the form `resource.method`, were chosen deliberately and take
 * precedence. Otherwise a method has the name that the additions give it. Without one, it is named after its
 * operationId, without the parts that repeat its path, in the resource of the path's first segment.
 */
export function createNames(own: readonly OwnOperation[], basePath: string): NameOperation {
  const taken = new Set(own.map(({ name }) => name));
  const grouped = own.filter(({ name }) => name?.includes("."));
  return (stated, known) => {
    const { operationId: id, "x-name": given } = stated.source;
    if (given !== undefined || readExplicitName(stated.source)?.resource !== undefined) return {};
    if (known !== undefined)
      return known === id ? {} : { [id === undefined ? "operationId" : "x-name"]: known };
    // Its tags are the service's, and group no methods of ours.
    const source = id === undefined ? {} : { operationId: id };
    const [name] = candidateNames({ ...stated, source }, { basePath, title: "" });
    const near = grouped.find((each) => firstStep(each.path) === firstStep(stated.path));
    const [resource = name?.resource] = near?.name?.split(".") ?? [];
    const free = `${resource}.${name?.method}`;
    if (grouped.length === 0 || taken.has(free)) return {};
    taken.add(free);
    return { "x-name": free };
  };
}

function firstStep(path: string): string {
  return path.split("/").find((step) => step !== "") ?? "";
}
