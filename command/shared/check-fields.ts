import { createRequire } from "node:module";
import { asRecord } from "../../runtime/json/as-record.js";
import { isRecord } from "../../runtime/json/is-record.js";
import { readAt, splitPointer } from "../../runtime/json/pointer.js";
import { describeUnknown } from "../../runtime/text/unknown-name.js";

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
  const document = createRequire(import.meta.url)(`cloud-agent-sdk/specs/${api}.json`) as unknown;
  return visit({ document, schema: findBody(document, operation), loc: ["body"] }, body);
}

/** A schema of the document, and the place that it is for. */
interface Place {
  readonly document: unknown;
  readonly schema: unknown;
  readonly loc: readonly string[];
}

/** An object without described members accepts any. */
function visit({ document, schema, loc }: Place, value: unknown): UnknownField[] {
  const { properties } = asRecord(resolve(document, schema));
  if (!isRecord(properties) || !isRecord(value)) return [];
  return Object.entries(value).flatMap(([name, member]) => {
    const inner = [...loc, name];
    if (Object.hasOwn(properties, name)) {
      return visit({ document, schema: properties[name], loc: inner }, member);
    }
    return [
      { loc: inner, msg: describeUnknown(name, Object.keys(properties)), type: "unknown_field" },
    ];
  });
}

function findBody(document: unknown, operation: string): unknown {
  const items = Object.values(asRecord(asRecord(document)["paths"]));
  const found = items
    .flatMap((item) => Object.values(asRecord(item)).map(asRecord))
    .find(({ operationId }) => operationId === operation);
  const { content } = asRecord(resolve(document, found?.["requestBody"]));
  return asRecord(asRecord(content)["application/json"])["schema"];
}

/** Resolves a reference inside the document. Returns anything else unchanged. */
function resolve(document: unknown, value: unknown): unknown {
  const reference = asRecord(value)["$ref"];
  if (typeof reference !== "string") return value;
  return readAt(document, splitPointer(reference));
}
