import { createRequire } from "node:module";
import { type JsonObject, isRecord } from "../../runtime/json/values.js";
import { describeUnknown } from "../../runtime/text/unknown-name.js";
import { locate, type Pointer } from "../../generator/mock/pointer.js";
import { readOperations } from "../../sandbox/openapi/read-operations.js";

/** A field that the description does not have. */
interface UnknownField {
  readonly loc: readonly string[];
  readonly msg: string;
  readonly type: string;
}

/**
 * Finds the fields of a body that the bundled document of an API does not describe. Clients send them anyway, because a
 * newer service may know them. A check reports them, because they can be typos.
 */
export function checkFields(api: string, operation: string, body: object): UnknownField[] {
  const content = createRequire(import.meta.url)(`cloud-agent-sdk/specs/${api}.json`) as unknown;
  const found = readOperations({ api, content }).find(({ id }) => id === operation);
  return found?.body ? visit(found.document, found.body.schema, ["body"], body) : [];
}

/** An object without described members accepts any. */
function visit(
  document: JsonObject,
  schema: Pointer,
  loc: readonly string[],
  value: unknown,
): UnknownField[] {
  const {
    value: { properties },
    pointer,
  } = locate(document, schema);
  if (!isRecord(properties) || !isRecord(value)) return [];
  return Object.entries(value).flatMap(([name, member]) => {
    const inner = [...loc, name];
    if (Object.hasOwn(properties, name)) {
      return visit(document, [...pointer, "properties", name], inner, member);
    }
    const msg = describeUnknown(name, Object.keys(properties));
    return [{ loc: inner, msg, type: "unknown_field" }];
  });
}
