import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { Ajv2020, type ValidateFunction } from "ajv/dist/2020.js";
import { emitPointer } from "../../runtime/json/pointer.js";
import { type Note } from "../model/note.js";
import type { OpenApiDocument } from "../model/openapi.js";
import { projectRoot } from "../model/paths.js";
import { shapeOf } from "./document-shape.js";

const folder = path.join(projectRoot, "specs", "extensions");
const suffix = ".schema.json";

/** Names of the parts of a document, as the schemas of extensions say where each may stand. */
const parts: Readonly<Record<string, string>> = {
  document: "Root",
  operation: "Operation",
  response: "Response",
  schema: "Schema",
  securityScheme: "SecurityScheme",
  server: "Server",
  variable: "ServerVariable",
};

/**
 * Removes from a document what bears the name of one of this project's extensions but is not of its shape or in its
 * place, and notes it.
 *
 * Whoever wrote a foreign document may mean anything by `x-limits`. The overlays read what is left without a doubt.
 */
export function dropStrangeExtensions(document: OpenApiDocument): Note[] {
  const notes: Note[] = [];
  visit(document, "document", [], notes);
  return notes;
}

/** A document is not known to be sound yet, so whatever is not of the shape it should be is passed over. */
function visit(node: unknown, name: string, steps: readonly string[], notes: Note[]): void {
  if (typeof node !== "object" || node === null) return;
  const shape = shapeOf(name);
  if (shape.kind === "object") {
    dropFrom(node, name, steps, notes);
    for (const [field, part] of Object.entries(shape.fields)) {
      if (Object.hasOwn(node, field))
        visit(Reflect.get(node, field), part, [...steps, field], notes);
    }
  }
  if (shape.kind === "list" || shape.kind === "map") {
    for (const [key, item] of Object.entries(node)) visit(item, shape.of, [...steps, key], notes);
  }
}

function dropFrom(node: object, name: string, steps: readonly string[], notes: Note[]): void {
  for (const key of Object.keys(node)) {
    const extension = key.startsWith("x-") ? extensions().get(key) : undefined;
    if (extension === undefined || extension.accepts(Reflect.get(node, key), name)) continue;
    Reflect.deleteProperty(node, key);
    notes.push({
      pointer: emitPointer(...steps, key),
      message: `${key} is not what specs/extensions/${key}${suffix} describes, so it is passed over`,
    });
  }
}

interface Extension {
  accepts(value: unknown, name: string): boolean;
}

let known: ReadonlyMap<string, Extension> | undefined;

/** Every extension by its name; compiled when it is first met, because few documents have any. */
function extensions(): ReadonlyMap<string, Extension> {
  known ??= new Map(
    readdirSync(folder)
      .filter((file) => file.endsWith(suffix))
      .map((file) => [file.slice(0, -suffix.length), createExtension(path.join(folder, file))]),
  );
  return known;
}

interface ExtensionSchema {
  readonly "x-on": readonly string[];
  readonly type?: string;
}

function createExtension(file: string): Extension {
  const schema = JSON.parse(readFileSync(file, "utf8")) as ExtensionSchema;
  let validate: ValidateFunction | undefined;
  return {
    accepts(value, name) {
      if (!schema["x-on"].includes(parts[name] ?? "")) return false;
      // Which texts there are differs by service; those of the schema are this one's.
      if (schema.type === "string") return typeof value === "string";
      validate ??= new Ajv2020({ strict: false, validateSchema: false }).compile(schema);
      return validate(value);
    },
  };
}
