import { readFileSync } from "node:fs";
import path from "node:path";
import { isNode, LineCounter, parseDocument } from "yaml";
import { splitPointer } from "../../runtime/json/pointer.js";
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
