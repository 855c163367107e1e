import { Ajv2020, type ValidateFunction } from "ajv/dist/2020.js";
import formats from "ajv-formats";
import { listAbsent, type Absent } from "./flatten-schema.js";
import { asItems, asNode, type Node, type WireDocument } from "../standard/read-document.js";

/** Holds values against the schemas of one document. */
export class SchemaCheck {
  readonly #ajv = new Ajv2020({
    strict: false,
    validateFormats: true,
    logger: false,
    // Compiled for a few values each: what is compiled once and as it is, is compiled soonest.
    inlineRefs: false,
    code: { optimize: false },
  });
  readonly #toJsonSchema: (node: unknown) => unknown;
  readonly #known = new Map<string, ValidateFunction | undefined>();

  /** @param absent - which members no value holds, so that none of them is required */
  constructor(document: WireDocument, absent: Absent = "readOnly") {
    formats.default(this.#ajv);
    this.#toJsonSchema = (node) =>
      toJsonSchema(node, (schema) => listAbsent(document, schema, absent));
    // Only references lead into it, so what is no schema is never looked at.
    const root = { ...asNode(this.#toJsonSchema(document.root)), $id: base };
    this.#ajv.addSchema(root, base, false, false);
  }

  /** Whether a value is what a schema describes; `undefined`: Ajv cannot compile the schema. */
  accepts(schema: unknown, value: unknown): boolean | undefined {
    return this.#find(schema)?.(value);
  }

  /** Why a value is not what a schema describes, as far as anybody can say; `undefined`: it is. */
  explain(schema: unknown, value: unknown): string | undefined {
    const check = this.#find(schema);
    if (check === undefined) return "Ajv cannot compile its schema";
    if (check(value)) return undefined;
    const [error] = check.errors ?? [];
    return `no value was found, ${error?.instancePath || "the value"} ${error?.message}`;
  }

  #find(schema: unknown): ValidateFunction | undefined {
    const key = JSON.stringify(schema) ?? "";
    if (!this.#known.has(key)) this.#known.set(key, this.#compile(schema));
    return this.#known.get(key);
  }

  #compile(schema: unknown): ValidateFunction | undefined {
    try {
      return this.#ajv.compile(asNode(this.#toJsonSchema(schema)));
    } catch {
      return undefined;
    }
  }
}

const base = "https://document.invalid/";

/** What 3.0 has of its own, in the words of JSON Schema 2020-12. */
function toJsonSchema(
  node: unknown,
  absentOf: (schema: unknown) => ReadonlySet<unknown>,
  inherited: ReadonlySet<unknown> = new Set(),
): unknown {
  if (Array.isArray(node)) return node.map((item) => toJsonSchema(item, absentOf, inherited));
  if (typeof node !== "object" || node === null) return node;
  const { nullable, ...others } = asNode(node);
  const isObject = "required" in others || "allOf" in others;
  const absent = isObject ? new Set([...inherited, ...absentOf(node)]) : inherited;
  const copy: Record<string, unknown> = Object.fromEntries(
    Object.entries(others)
      .filter(([key, value]) => typeof value !== "string" || !identifying.has(key))
      .map(([key, value]) => {
        // References of a schema that stands alone lead into the document all the same.
        if (key === "$ref" && typeof value === "string") return [key, `${base}${value}`];
        const isPart = /^(all|any|one)Of$/.test(key);
        return [key, toJsonSchema(value, absentOf, isPart ? absent : undefined)];
      }),
  );
  if (Array.isArray(copy["required"])) {
    copy["required"] = copy["required"].filter((name) => !absent.has(name));
  }
  exclude(copy, "exclusiveMinimum", "minimum");
  exclude(copy, "exclusiveMaximum", "maximum");
  if (nullable !== true) return copy;
  const values = asItems(copy["enum"]);
  const isNullAlone = values.length > 0 && values.every((value) => value === null);
  return isNullAlone ? { type: "null" } : { anyOf: [withoutNull(copy), { type: "null" }] };
}

/** They may stand in the document more than once, where it only shows how they are used. */
const identifying = new Set(["$anchor", "$dynamicAnchor", "$id", "$schema"]);

function exclude(schema: Record<string, unknown>, exclusive: string, inclusive: string): void {
  if (typeof schema[exclusive] !== "boolean") return;
  if (schema[exclusive] && schema[inclusive] !== undefined) schema[exclusive] = schema[inclusive];
  else delete schema[exclusive];
}

function withoutNull(schema: Node): Node {
  if (schema["enum"] === undefined) return schema;
  return { ...schema, enum: asItems(schema["enum"]).filter((value) => value !== null) };
}
