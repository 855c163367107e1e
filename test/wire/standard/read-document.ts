import { readFileSync } from "node:fs";
import path from "node:path";
import { parse } from "yaml";

/** A node of a document as it came out of its file. */
export type Node = Readonly<Record<string, unknown>>;

/** A document with everything that it refers to in other files under `x-files`, so that each reference is local. */
export class WireDocument {
  readonly root: Node;

  constructor(file: string) {
    const files: Record<string, unknown> = {};
    const root = readFile(file, "", files);
    this.root = { ...asNode(root), "x-files": files };
  }

  /** The node that a reference leads to, if it is one. */
  resolve(node: unknown): Node {
    let current = asNode(node);
    for (let step = 0; step < 100 && typeof current["$ref"] === "string"; step += 1) {
      const { $ref, ...others } = current;
      // Members beside a reference to a path item count as well.
      current = { ...asNode(this.at(String($ref))), ...others };
    }
    return current;
  }

  /** The node at a JSON Pointer in a fragment. */
  at(reference: string): unknown {
    const steps = reference.replace(/^#\/?/, "").split("/").filter(Boolean);
    return steps.reduce<unknown>((node, step) => {
      const key = decodeURIComponent(step).replaceAll("~1", "/").replaceAll("~0", "~");
      return typeof node === "object" && node !== null ? Reflect.get(node, key) : undefined;
    }, this.root);
  }
}

/** A node as an object; anything else has no members. */
export function asNode(value: unknown): Node {
  return typeof value === "object" && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value))
    : {};
}

/** A node as a list; anything else has no items. */
export function asItems(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

function readFile(file: string, prefix: string, files: Record<string, unknown>): unknown {
  const text = readFileSync(file, "utf8").replace(/^\uFEFF/, "");
  if (file.endsWith(".md")) return text;
  const content: unknown = file.endsWith(".json") ? JSON.parse(text) : parse(text);
  return localize(content, { file, prefix, files });
}

interface Place {
  readonly file: string;
  readonly prefix: string;
  readonly files: Record<string, unknown>;
}

function localize(node: unknown, place: Place): unknown {
  if (Array.isArray(node)) return node.map((item) => localize(item, place));
  if (typeof node !== "object" || node === null) return node;
  return Object.fromEntries(
    Object.entries(node).map(([key, value]) => [
      key,
      key === "$ref" && typeof value === "string"
        ? localReference(value, place)
        : localize(value, place),
    ]),
  );
}

function localReference(reference: string, { file, prefix, files }: Place): string {
  const [other = "", pointer = ""] = reference.split("#");
  if (other === "") return `#${prefix}${pointer}`;
  const target = path.resolve(path.dirname(file), decodeURIComponent(other));
  const name = target.replaceAll("~", "~0").replaceAll("/", "~1");
  if (!Object.hasOwn(files, target)) {
    files[target] = {};
    files[target] = readFile(target, `/x-files/${name}`, files);
  }
  return `#/x-files/${name}${pointer}`;
}
