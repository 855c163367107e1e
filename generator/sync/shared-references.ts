import { readFileSync } from "node:fs";
import path from "node:path";
import { parse } from "yaml";
import { splitPointer, emitPointer, readAt } from "../../runtime/json/pointer.js";
import { isRecord } from "../../runtime/json/is-record.js";
import { referenceOf } from "./json.js";

/**
 * Finds which components of a bundled document are in other files: maps the references that the bundler created to the
 * references that the document's own file would use.
 *
 * @param document - content of the document's own file
 * @param bundled - the document after bundling, with the same members in the same places
 */
export function findSharedReferences(
  file: string,
  document: unknown,
  bundled: unknown,
): Map<string, string> {
  const found = new Map<string, string>();
  const files = new Map<string, unknown>([[file, document]]);
  const load = (name: string): unknown => {
    if (!files.has(name))
      files.set(name, name.endsWith(".md") ? "" : parse(readFileSync(name, "utf8")));
    return files.get(name);
  };
  const walk = (source: string, node: unknown, made: unknown): void => {
    const [reference, component] = [referenceOf(node), referenceOf(made)];
    if (reference !== undefined) {
      const [name = "", pointer = ""] = reference.split("#");
      const target = name === "" ? source : path.resolve(path.dirname(source), name);
      if (component !== undefined && target !== file && !found.has(component)) {
        found.set(component, emitReference(file, target, pointer));
        walk(
          target,
          readAt(load(target), splitPointer(pointer)),
          readAt(bundled, splitPointer(component)),
        );
      }
      if (component === undefined && target !== file)
        walk(target, readAt(load(target), splitPointer(pointer)), made);
      return;
    }
    const members = typeof node === "object" && node !== null ? Object.entries(node) : [];
    for (const [key, value] of members) walk(source, value, readMember(made, key));
  };
  walk(file, document, bundled);
  return found;
}

function readMember(node: unknown, key: string): unknown {
  return Array.isArray(node) || isRecord(node) ? readAt(node, [key]) : undefined;
}

function emitReference(from: string, target: string, pointer: string): string {
  const name = path.relative(path.dirname(from), target).split(path.sep).join(path.posix.sep);
  return `${name}${emitPointer(...splitPointer(pointer))}`;
}
