import { creationOf, type Api, type ApiOperation } from "../../generator/model/api.js";
import { effectiveSchema } from "../../generator/model/effective-schema.js";
import { resolveResult } from "../../generator/model/resolve-json.js";
import { readOperations } from "../../generator/weave/read-operations.js";
import { isRecord } from "../../runtime/json/is-record.js";
import type { Waiter } from "../../runtime/polling/index.js";
import type { TypeParameter } from "../../generator/weave/client-class.js";

/** A status lookup that shows when work has ended (`x-waiter`). */
export interface DeclaredWaiter extends Waiter {
  readonly lookup: ApiOperation;
  /** Name of the operation that reads the result. */
  readonly result: string;
  /** The operation that creates the work, if its result has what the lookup needs. */
  readonly creation: Creation | undefined;
}

/** An operation that creates work. */
interface Creation {
  readonly operation: ApiOperation;
  /** Field of its result that identifies the work. */
  readonly idField: string;
}

/** Reads the waiters of a document. */
export function readWaiters(api: Api): DeclaredWaiter[] {
  return readOperations(api, (operation) => readWaiter(api, operation));
}

function readWaiter(api: Api, lookup: ApiOperation): DeclaredWaiter[] {
  const extension = lookup.source["x-waiter"];
  if (!isRecord(extension)) return [];
  const { field, terminal, failed, result, output } = extension;
  return [
    {
      lookup,
      field: String(field),
      terminal: Array.isArray(terminal) ? terminal.map(String) : [],
      ...(Array.isArray(failed) && { failed: failed.map(String) }),
      result: String(result),
      ...(isRecord(output) && {
        output: { field: String(output["field"]), status: String(output["status"]) },
      }),
      creation: readCreation(api, lookup),
    },
  ];
}

function readCreation(api: Api, lookup: ApiOperation): Creation | undefined {
  const operation = creationOf(api, lookup);
  const [parameter, ...others] = lookup.pathParameters;
  if (operation?.body === undefined || parameter === undefined || others.length > 0)
    return undefined;
  const idField = idFieldOf(api, operation, parameter.name, lookup);
  return idField === undefined ? undefined : { operation, idField };
}

/** The field of the created work that identifies it: named like the parameter, or of the same kind of ID. */
function idFieldOf(
  { document }: Api,
  creation: ApiOperation,
  parameter: string,
  { declaredParameters }: ApiOperation,
): string | undefined {
  const { properties = {} } = resolveResult(document, creation.source) ?? {};
  if (Object.hasOwn(properties, parameter)) return parameter;
  const declared = declaredParameters.find(
    ({ in: place, name }) => place === "path" && name === parameter,
  );
  const kind = declared?.schema && effectiveSchema(document, declared.schema)["x-id"];
  if (kind === undefined) return undefined;
  return Object.keys(properties).find((name) => {
    const property = properties[name];
    return property !== undefined && effectiveSchema(document, property)["x-id"] === kind;
  });
}

/** A waiter with its result operation. */
export interface Wait extends Omit<DeclaredWaiter, "result"> {
  readonly result: ApiOperation;
  /** Name of the type of a finished result. */
  readonly ended: string;
  /** Type parameter for the outcome as typed by a schema; absent if no schema can check it. */
  readonly checked?: TypeParameter | undefined;
  /** Name of the constant with the data of the waiter. */
  readonly table: string;
}

/** A waiter for work that the client can create. */
export interface CreationWait extends Wait {
  readonly creation: Creation;
}

/** Lines of documentation for the errors of every wait. */
export const waitErrors: readonly string[] = [
  "@throws {WaitTimeoutError} `options.timeout` expired. The work was not cancelled and may still be active.",
  "@throws {ThrottleError} The service asks for a longer pause than the wait allows.",
];
