import { Ajv2020 } from "ajv/dist/2020.js";
import { asList, asRecord } from "../../runtime/json/values.js";
import { readExtensions, type Extension } from "../model/extensions.js";
import { type Note } from "../model/problem.js";
import type { OpenApiDocument } from "../model/openapi.js";
import { pointerTo, type Step } from "../model/step.js";
import { fieldsOf, walkParts } from "../read/document-shape.js";

/**
 * Removes extensions that have the name of one of this project's but the wrong shape or place, and notes each.
 *
 * A third-party document may use a name such as `x-limits` for anything. The overlays can trust what remains.
 */
export function dropStrangeExtensions(document: OpenApiDocument): Note[] {
  const notes: Note[] = [];
  walkParts(document, (node, shape, step) => {
    if (fieldsOf(shape) !== undefined) dropFrom(node, shape, step, notes);
  });
  return notes;
}

function dropFrom(node: object, name: string, step: Step | undefined, notes: Note[]): void {
  for (const key of Object.keys(node)) {
    const extension = key.startsWith("x-") ? extensions().get(key) : undefined;
    if (extension === undefined || isAccepted(extension, Reflect.get(node, key), name)) continue;
    Reflect.deleteProperty(node, key);
    notes.push({
      pointer: pointerTo({ parent: step, key }),
      message: `${key} does not match specs/extensions/${key}.schema.json${formsOf(extension)}, so it is ignored`,
    });
  }
}

/** Lists the forms of an extension that has several; empty if there is only one. */
function formsOf({ schema }: Extension): string {
  const forms = asList(schema["oneOf"]).map(asRecord);
  const titles = forms.flatMap(({ title }) => (typeof title === "string" ? `{ ${title} }` : []));
  return titles.length === 0 ? "" : ` (${titles.join(" or ")})`;
}

let known: ReturnType<typeof readExtensions> | undefined;

/** Returns every extension by name. They are read on first use, because few documents have any. */
function extensions(): ReturnType<typeof readExtensions> {
  return (known ??= readExtensions());
}

let ajv: Ajv2020 | undefined;

/** Reports whether a value on a part of a document matches an extension. */
function isAccepted({ parts, schema }: Extension, value: unknown, shape: string): boolean {
  // The schemas of extensions name parts as the linter does.
  const part = shape.replace(/^./, (first) => first.toUpperCase());
  if (!parts.includes(shape === "document" ? "Root" : part)) return false;
  // The allowed texts differ by service, and the schema lists only those of this service.
  if (schema["type"] === "string") return typeof value === "string";
  ajv ??= new Ajv2020({ strict: false, validateSchema: false });
  return ajv.validate(schema, value);
}
