import { readFileSync } from "node:fs";
import path from "node:path";
import { isNode, LineCounter, parse, parseDocument } from "yaml";
import { emitPointer, readAt, splitPointer } from "../../runtime/json/pointer.js";
import { listReferences } from "./additions/json.js";
import type { Problem } from "../model/problem.js";
import { findJsonOffsets } from "./json-places.js";

/** A position in a source file. */
export type SourcePlace = Pick<Problem, "file" | "line" | "column">;

/**
 * Finds the lines and columns of nodes in a YAML or JSON file by their JSON Pointers (RFC 6901).
 *
 * A node that is not in the file itself, because a reference included it, is located at its nearest ancestor.
 */
export function locatePointers(
  file: string,
  pointers: readonly string[],
  root: string,
): SourcePlace[] {
  if (pointers.length === 0) return [];
  const name = path.relative(root, file);
  const text = readFileSync(file, "utf8");
  const paths = pointers.map(splitPointer);
  // JSON is also YAML, but a YAML parser takes many seconds for large JSON documents.
  const offsets = /^\s*\{/.test(text) ? findJsonOffsets(text, paths) : findYamlOffsets(text, paths);
  const lines = new LineCounter();
  for (let at = 0; at >= 0; at = text.indexOf("\n", at) + 1 || -1) lines.addNewLine(at);
  return offsets.map((offset) => {
    if (offset === undefined) return { file: name };
    const { line, col } = lines.linePos(offset);
    return { file: name, line, column: col };
  });
}

function findYamlOffsets(
  text: string,
  paths: readonly (readonly string[])[],
): (number | undefined)[] {
  const document = parseDocument(text);
  return paths.map((steps) => {
    for (let length = steps.length; length > 0; length -= 1) {
      const node = document.getIn(steps.slice(0, length), true);
      if (isNode(node) && node.range) return node.range[0];
    }
    return undefined;
  });
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
  const source = isOwn || name === "" ? undefined : findComponent(file, name, new Set());
  const [place] =
    source === undefined
      ? locatePointers(file, [pointer], root)
      : locatePointers(source.file, [`${source.pointer}${emitPointer(...rest).slice(1)}`], root);
  return place ?? { file: path.relative(root, file) };
}

interface Component {
  readonly file: string;
  readonly pointer: string;
}

/** Searches the files that a document refers to for a component, which the bundler names after its reference. */
function findComponent(file: string, name: string, seen: Set<string>): Component | undefined {
  if (seen.has(file)) return undefined;
  seen.add(file);
  const targets = listReferences(readContent(file)).map((reference): Component => {
    const [other = "", pointer = ""] = reference.split("#");
    return { file: other === "" ? file : path.resolve(path.dirname(file), other), pointer };
  });
  const found = targets.find(({ pointer }) => splitPointer(pointer).at(-1) === name);
  if (found !== undefined) return found;
  for (const target of targets) {
    const inside = findComponent(target.file, name, seen);
    if (inside !== undefined) return inside;
  }
  return undefined;
}

/** A file that is not there or not well-formed holds nothing; the bundler says so. */
function readContent(file: string): unknown {
  try {
    return parse(readFileSync(file, "utf8"));
  } catch {
    return undefined;
  }
}
