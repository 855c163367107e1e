import { readFileSync } from "node:fs";
import { applyPatch, createPatch } from "diff";
import { isMap, isScalar, parseDocument, type Document } from "yaml";
import { emitPointer, splitPointer, readAt } from "../../runtime/json/pointer.js";
import { asRecord } from "../../runtime/json/as-record.js";
import { isRecord } from "../../runtime/json/is-record.js";
import type { JsonObject } from "../../runtime/json/json-object.js";
import { listReferences } from "./complete-components.js";
import { editNode, type NodeEdit } from "./edit-node.js";
import { mapMembers, referenceOf } from "./json.js";
import { createSame } from "./same.js";
import { findSharedReferences } from "./shared-references.js";

/**
 * Rewrites our document to match a merged one, and returns the new text.
 *
 * Parts that come from other files stay references while those files have the same content.
 *
 * @param file - the document's file
 * @param before - the document, bundled with everything that it refers to
 * @param after - the merged document
 */
export function rewriteSpec(file: string, before: unknown, after: unknown): string {
  const text = readFileSync(file, "utf8");
  const document = parseDocument(text);
  const unedited = document.toString(format);
  const isSame = createSame(before, after);
  const shared = new Map(
    [...findSharedReferences(file, document.toJS(), before)].filter(([reference]) =>
      isSame({ $ref: reference }, { $ref: reference }),
    ),
  );
  const edit: NodeEdit = { document, isSame, write: (value) => referToShared(value, shared) };
  editDocument(edit, asRecord(before), asRecord(after), shared);
  return keepFormat(text, unedited, document);
}

const format = { lineWidth: 0, flowCollectionPadding: false } as const;

/** Edits the components last, because the references in the rest determine which of them are needed. */
function editDocument(
  edit: NodeEdit,
  before: JsonObject,
  after: JsonObject,
  shared: ReadonlyMap<string, string>,
): void {
  const { contents } = edit.document;
  if (!isMap(contents)) return;
  const at = contents.items.findIndex(({ key }) => isScalar(key) && key.value === "components");
  const [own] = at < 0 ? [] : contents.items.splice(at, 1);
  editNode(contents, without(before), without(after), edit);
  const needed = chooseComponents(edit.document, before, after, shared);
  const node = isMap(own?.value) ? own.value : null;
  const edited = editNode(node, before["components"], needed, edit);
  if (Object.keys(needed).length === 0) return;
  const pair = own ?? edit.document.createPair("components", edited);
  pair.value = edited;
  contents.items.splice(at < 0 ? contents.items.length : at, 0, pair);
}

function without({ components: _components, ...rest }: JsonObject): JsonObject {
  return rest;
}

/** Returns the published components that are not in other files, and all others that the text still refers to. */
function chooseComponents(
  document: Document,
  before: JsonObject,
  after: JsonObject,
  shared: ReadonlyMap<string, string>,
): JsonObject {
  const read = (reference: string): unknown =>
    readAt(after, splitPointer(reference)) ?? readAt(before, splitPointer(reference));
  const wanted = new Set(
    [...listReferences(document.toJS())].filter((each) => each.startsWith("#")),
  );
  const published = mapMembers(asRecord(after["components"]), (section, name) =>
    mapMembers(asRecord(section), (value, key) =>
      shared.has(emitPointer("components", name, key)) ? undefined : value,
    ),
  );
  for (const value of Object.values(published)) listReferences(value, wanted);
  // Iterating over a set includes the references that the loop adds.
  for (const reference of wanted) {
    if (!shared.has(reference)) listReferences(read(reference), wanted);
  }
  return addComponents(
    published,
    [...wanted].filter((each) => !shared.has(each)),
    read,
  );
}

function addComponents(
  components: JsonObject,
  references: readonly string[],
  read: (reference: string) => unknown,
): JsonObject {
  const complete: Record<string, JsonObject> = {};
  for (const [section, members] of Object.entries(components))
    complete[section] = asRecord(members);
  for (const reference of references) {
    const [root, section = "", name = ""] = splitPointer(reference);
    if (root !== "components" || read(reference) === undefined) continue;
    complete[section] = { [name]: read(reference), ...complete[section] };
  }
  return Object.fromEntries(
    Object.entries(complete).filter(([, members]) => Object.keys(members).length > 0),
  );
}

function referToShared(value: unknown, shared: ReadonlyMap<string, string>): unknown {
  if (Array.isArray(value)) return value.map((item) => referToShared(item, shared));
  if (!isRecord(value)) return value;
  const target = shared.get(referenceOf(value) ?? "");
  if (target !== undefined) return { ...value, $ref: target };
  return mapMembers(value, (member) => referToShared(member, shared));
}

/**
 * Keeps the text's formatting, because the library reformats some nodes. Applies only the changes of the edit to the
 * text if that results in the same document.
 */
function keepFormat(text: string, unedited: string, document: Document): string {
  const edited = document.toString(format);
  const patched = applyPatch(text, createPatch("document", unedited, edited), { fuzzFactor: 2 });
  if (patched === false) return edited;
  const isEqual = JSON.stringify(parseDocument(patched)) === JSON.stringify(document);
  return isEqual ? patched : edited;
}
