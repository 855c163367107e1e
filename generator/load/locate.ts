import { readFileSync } from "node:fs";
import path from "node:path";
import { parse } from "yaml";
import { attempt } from "../model/attempt.js";
import { emitPointer, readAt, splitPointer } from "../../runtime/json/pointer.js";
import { listReferences } from "./additions/json.js";
import type { Problem } from "../model/problem.js";
import { findPlaces } from "./redocly.js";

/** A position in a source file. */
export type SourcePlace = Pick<Problem, "file" | "line" | "column">;

/**
 * Replaces the JSON Pointers (RFC 6901) of notes on a YAML or JSON file by its name, lines and columns.
 *
 * A node that is not in the file itself, because a reference included it, is located at its nearest ancestor.
 */
export function locateNotes<Located extends { readonly pointer: string }>(
  file: string,
  notes: readonly Located[],
  root: string,
): (Omit<Located, "pointer"> & SourcePlace)[] {
  if (notes.length === 0) return [];
  const pointers = notes.map(({ pointer }) => pointer);
  const places = findPlaces(readFileSync(file, "utf8"), pointers);
  const name = path.relative(root, file);
  return notes.map(({ pointer: _pointer, ...note }, at) => ({
    file: name,
    ...places[at],
    ...note,
  }));
}

/** Finds the place of a node of a file. */
export function locatePointer(file: string, pointer: string, root: string): SourcePlace {
  return { file: path.relative(root, file), ...locateNotes(file, [{ pointer }], root)[0] };
}

/**
 * Finds the place of a node of a bundled document: in the document's own file, or in the file that a component comes
 * from.
 *
 * @param pointer - JSON Pointer in the bundled document
 */
export function locateNode(file: string, pointer: string, root: string): SourcePlace {
  const [components = "", section = "", name = "", ...rest] = splitPointer(pointer);
  const isOwn = readAt(readContent(file), [components, section, name]) !== undefined;
  const found = isOwn || name === "" ? undefined : findComponent(file, name);
  if (found === undefined) return locatePointer(file, pointer, root);
  const [source, start] = found;
  return locatePointer(source, `${start}${emitPointer(...rest).slice(1)}`, root);
}

/** Searches the files that a document refers to for a component, which the bundler names after its reference. */
function findComponent(first: string, name: string): [file: string, pointer: string] | undefined {
  // It grows while it is searched.
  const files = new Set([first]);
  for (const file of files) {
    for (const reference of listReferences(readContent(file))) {
      const [other = "", pointer = ""] = reference.split("#");
      const target = path.resolve(path.dirname(file), other === "" ? file : other);
      if (splitPointer(pointer).at(-1) === name) return [target, pointer];
      files.add(target);
    }
  }
  return undefined;
}

/** A file that is not there or not well-formed holds nothing; the bundler says so. */
function readContent(file: string): unknown {
  return attempt(() => parse(readFileSync(file, "utf8")));
}
