import { readFileSync } from "node:fs";
import path from "node:path";
import { isNode, LineCounter, parseDocument } from "yaml";
import type { Problem } from "../problem.js";

/**
 * Finds the line and column of a node in a YAML or JSON file by its JSON Pointer (RFC 6901).
 *
 * A node that is not in the file itself, because a reference brought it in, is located at its nearest ancestor.
 */
export function locatePointer(
  file: string,
  pointer: string,
  root: string,
): Pick<Problem, "file" | "line" | "column"> {
  const lines = new LineCounter();
  const document = parseDocument(readFileSync(file, "utf8"), { lineCounter: lines });
  const steps = pointer
    .replace(/^#?\/?/, "")
    .split("/")
    .map((step) => step.replaceAll("~1", "/").replaceAll("~0", "~"));
  for (let length = steps.length; length > 0; length -= 1) {
    const node = document.getIn(steps.slice(0, length), true);
    if (isNode(node) && node.range) {
      const { line, col } = lines.linePos(node.range[0]);
      return { file: path.relative(root, file), line, column: col };
    }
  }
  return { file: path.relative(root, file) };
}
