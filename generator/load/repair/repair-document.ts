import { isRecord } from "../../../runtime/json/is-record.js";
import { escapeStep } from "../../../runtime/json/pointer.js";
import { type Note } from "../../model/note.js";
import { type OpenApiDocument } from "../../model/openapi.js";
import { walkSchemas } from "../../read/walk-schemas.js";
import { dropEmptyFields } from "./drop-empty-fields.js";
import type { Dialect, Found } from "./flaw.js";
import { schemaFlaws } from "./schema-flaws.js";

/** The parts of a document that OpenAPI does not allow. */
export interface Repairs {
  /** Flaws with one obvious interpretation, and how they were interpreted. */
  readonly notes: readonly Note[];
  /** Ambiguous flaws, with what would have been accepted. */
  readonly doubts: readonly RepairDoubt[];
}

/** A flaw that only the document's author can fix. */
export interface RepairDoubt extends Note {
  readonly expected: string;
}

/**
 * Repairs a bundled document in place where a flaw has one obvious interpretation: leftovers of another OpenAPI
 * version, and empty fields.
 */
export function repairDocument(document: OpenApiDocument): Repairs {
  const notes = dropEmptyFields(document);
  const doubts: RepairDoubt[] = [];
  const dialect = dialectOf(document);
  walkSchemas(document, (schema, pointer) => {
    for (const { key, message, expected } of findFlaws(schema, dialect)) {
      const place = [pointer(), ...[key].flat().map(escapeStep)].join("/");
      const note = { pointer: place, message };
      if (expected === undefined) notes.push(note);
      else doubts.push({ ...note, expected });
    }
  });
  return { notes, doubts };
}

function dialectOf({ openapi }: OpenApiDocument): Dialect {
  return openapi.startsWith("3.0") ? "3.0" : "3.1";
}

function findFlaws(schema: Readonly<Record<string, unknown>>, dialect: Dialect): readonly Found[] {
  // Found by traversing the document before its structure is checked.
  return isRecord(schema) ? schemaFlaws.flatMap((mend) => mend(schema, dialect)) : [];
}
