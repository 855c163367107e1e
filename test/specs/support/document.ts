import { readFileSync } from "node:fs";
import { parse } from "yaml";
import { splitPointer } from "../../../runtime/json/pointer.js";

/** Reads a table of the service description that somebody has transcribed by hand. */
export function readTable<Table>(name: string): Table {
  return parse(readFileSync(new URL(`../transcribed/${name}.yaml`, import.meta.url), "utf8"));
}

/** Reads what a path leads to in a bundled document, through local references; undefined: not there. */
export function read(document: unknown, ...path: readonly string[]): unknown {
  const root = settle(document, document);
  return path.reduce((node, key) => settle(document, member(node, key)), root);
}

/** The members of an object, or none. */
export function members(value: unknown): Record<string, unknown> {
  return typeof value === "object" && value !== null ? { ...value } : {};
}

/** The entries of a list, or none. */
export function entries(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

/** Every value in a document, with the keys that lead to it. */
export function* walk(
  value: unknown,
  path: readonly string[] = [],
): Generator<{ path: readonly string[]; value: unknown }> {
  yield { path, value };
  for (const [key, inner] of Object.entries(members(value))) yield* walk(inner, [...path, key]);
}

/** All that a reader of the document's page reads: titles, summaries and descriptions as one line. */
export function prose(document: unknown): string {
  const texts = [...walk(document)].filter(({ path }) =>
    ["title", "summary", "description"].includes(path.at(-1) ?? ""),
  );
  const all = texts.map(({ value }) => String(value)).join(" ");
  return all.replaceAll(/\s+/g, " ");
}

function settle(document: unknown, node: unknown): unknown {
  const reference = members(node)["$ref"];
  if (typeof reference !== "string" || !reference.startsWith("#/")) return node;
  return read(document, ...splitPointer(reference));
}

function member(node: unknown, key: string): unknown {
  return Object.hasOwn(Object(node), key) ? members(node)[key] : undefined;
}
