import {
  isAlias,
  isMap,
  isScalar,
  isSeq,
  Scalar,
  visit,
  type Document,
  type Node,
  type Pair,
  type YAMLMap,
  type YAMLSeq,
} from "yaml";
import { asList } from "../../runtime/json/as-list.js";
import { asRecord } from "../../runtime/json/as-record.js";
import { isRecord } from "../../runtime/json/is-record.js";
import { referenceOf } from "./json.js";
import { matchKeys } from "./match-keys.js";
import { matchItems } from "./match-items.js";
import type { IsSame } from "./same.js";

/** What an edit depends on. */
export interface NodeEdit {
  readonly document: Document;
  /** Whether the text of a node already has the wanted meaning. */
  readonly isSame: IsSame;
  /** Returns how to write a node; content of another of our files becomes a reference. */
  readonly write: (value: unknown) => unknown;
}

type Content = Node | null;

/**
 * Edits a node of a YAML document to a new value, and returns the node that replaces it.
 *
 * Everything that does not change stays: comments, order, blank lines, references. New content is inserted after its
 * predecessor in the new document.
 *
 * @param before - current value of the node, with its references to other files resolved
 * @param after - new value of the node
 */
export function editNode(node: Content, before: unknown, after: unknown, edit: NodeEdit): Content {
  if (node === null || isAlias(node)) return createNode(after, edit);
  if (isReference(node)) return editReference(node, before, after, edit);
  if (isMap(node) && isRecord(before) && isRecord(after) && referenceOf(after) === undefined) {
    if (!edit.isSame(before, after)) editMap(node, before, after, edit);
    return node;
  }
  if (isSeq(node) && Array.isArray(before) && Array.isArray(after)) {
    editSeq(node, before, after, edit);
    return node;
  }
  return edit.isSame(before, after) ? node : replace(node, after, edit);
}

function isReference(node: Node): node is YAMLMap {
  return isMap(node) && typeof node.get("$ref") === "string";
}

/** Edits a reference: its target is edited where it is defined, its siblings here. */
function editReference(node: YAMLMap, before: unknown, after: unknown, edit: NodeEdit): Content {
  const [old, $ref] = [referenceOf(before), referenceOf(after)];
  const isInside = String(node.get("$ref")).startsWith("#");
  const leadsOn = isInside ? $ref === node.get("$ref") : isSameTarget(old, $ref, edit);
  if (leadsOn) editMap(node, before, after, edit);
  return leadsOn || edit.isSame(before, after) ? node : replace(node, after, edit);
}

function isSameTarget(old: string | undefined, $ref: string | undefined, edit: NodeEdit): boolean {
  return $ref !== undefined && $ref === old && edit.isSame({ $ref: old }, { $ref });
}

function replace(node: Node, value: unknown, edit: NodeEdit): Content {
  const created = createNode(value, edit);
  if (created === null) return null;
  created.commentBefore = node.commentBefore ?? null;
  if (isScalar(created)) created.comment = node.comment ?? null;
  if (node.spaceBefore === true) created.spaceBefore = true;
  return created;
}

function editMap(node: YAMLMap, before: unknown, after: unknown, edit: NodeEdit): void {
  const [old, current] = [asRecord(before), asRecord(after)];
  const names = matchKeys(node.items.map(keyOf), Object.keys(current));
  const kept = new Map<string, Pair>();
  for (const pair of node.items) {
    const [key, name] = [keyOf(pair), names.get(keyOf(pair))];
    if (name === undefined) continue;
    if (name !== key && isScalar(pair.key)) pair.key.value = name;
    // The library's parser returns a node or nothing.
    pair.value = editNode(pair.value as Content, old[key], current[name], edit);
    kept.set(name, pair);
  }
  const create = (key: string): Pair =>
    edit.document.createPair(createKey(key), createNode(current[key], edit));
  node.items = insertNew(
    [...kept.values()],
    Object.keys(current),
    (key) => kept.get(key) ?? create(key),
  );
}

function keyOf({ key }: Pair): string {
  return String(isScalar(key) ? key.value : key);
}

/** Creates a key that stays text even if YAML would read it as a number. */
function createKey(key: string): Scalar {
  return new Scalar(key);
}

/** Keeps the order of existing items and inserts each new one after its predecessor. */
function insertNew<Item, Key>(
  present: readonly Item[],
  wanted: readonly Key[],
  get: (key: Key) => Item,
): Item[] {
  const items = [...present];
  let previous: Item | undefined;
  for (const key of wanted) {
    const item = get(key);
    if (!items.includes(item)) {
      items.splice(previous === undefined ? 0 : items.indexOf(previous) + 1, 0, item);
    }
    previous = item;
  }
  return items;
}

function editSeq(node: YAMLSeq, before: unknown, after: unknown, edit: NodeEdit): void {
  const [old, current] = [asList(before), asList(after)];
  const matches = matchItems(old, current, edit.isSame);
  const items = node.items as Content[];
  const edited = current.map((value, at) => {
    const from = matches[at];
    const item = from === undefined ? undefined : items[from];
    if (from === undefined || item === undefined) return createNode(value, edit);
    return editNode(item, old[from], value, edit);
  });
  const kept = matches
    .flatMap((from, at) => (from === undefined ? [] : [{ from, item: edited[at] ?? null }]))
    .toSorted((a, b) => a.from - b.from)
    .map(({ item }) => item);
  node.items = insertNew(kept, [...edited.keys()], (at) => edited[at] ?? null);
}

/** Creates nodes as a person would write them: long texts as blocks, short word lists on one line. */
function createNode(value: unknown, edit: NodeEdit): Content {
  const node = edit.document.createNode(edit.write(value), { aliasDuplicateObjects: false });
  visit(node, {
    Scalar: (_, scalar) => {
      if (typeof scalar.value === "string" && scalar.value.includes("\n"))
        scalar.type = Scalar.BLOCK_LITERAL;
    },
    Seq: (_, list) => {
      const length = list.items.map((item) => String(item).length + 2);
      const isShort = length.reduce((sum, each) => sum + each, 0) < 70;
      if (list.items.every((item) => isScalar(item)) && isShort) list.flow = true;
    },
  });
  return node;
}
