import { isRecord } from "../../../runtime/json/is-record.js";
import { escapeStep } from "../../../runtime/json/pointer.js";
import { type Note } from "../../model/note.js";
import { type OpenApiDocument } from "../../model/openapi.js";
import { walkSchemas } from "../../read/walk-schemas.js";
import { dropEmptyFields } from "./drop-empty-fields.js";
import type { Dialect, Found } from "./flaw.js";
import { schemaFlaws } from "./schema-flaws.js";

/** What was found in a document that OpenAPI does not allow. */
export interface Repairs {
  /** Flaws that have one plain reading, and how they were read. */
  readonly notes: readonly Note[];
  /** Flaws that leave a doubt, with what would have been accepted. */
  readonly doubts: readonly RepairDoubt[];
}

/** A flaw that only its author can mend. */
export interface RepairDoubt extends Note {
  readonly expected: string;
}

/**
 * Repairs a bundled document, in place, where a flaw has one plain reading: leftovers of another version of OpenAPI,
 * and fields that were left empty.
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
  // Found in the document, where nothing else looks yet.
  return isRecord(schema) ? schemaFlaws.flatMap((mend) => mend(schema, dialect)) : [];
}
