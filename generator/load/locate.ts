import { readFileSync } from "node:fs";
import path from "node:path";
import { emitPointer, splitPointer } from "../../runtime/json/pointer.js";
import { readOwn } from "../../runtime/json/values.js";
import { attempt } from "../model/attempt.js";
import type { Problem } from "../model/problem.js";
import { hasMembers } from "../read/document-shape.js";
import { listReferences, referenceOf } from "./additions/json.js";
import { parseJson, type Position } from "./json-text.js";
import { parseYaml } from "./parse-yaml.js";
import { findPlaces } from "./redocly.js";

/** A position in a source file. */
export type SourcePlace = Pick<Problem, "file" | "line" | "column">;

/**
 * Replaces the JSON Pointers (RFC 6901) of notes on a document by file, lines and columns: in the document's own file, or
 * in the file that it refers to. A node that is in neither is located at its nearest ancestor.
 */
export function locateNotes<Located extends { readonly pointer: string }>(
  file: string,
  notes: readonly Located[],
  root: string,
): (Omit<Located, "pointer"> & SourcePlace)[] {
  const read = createReader();
  const origins = notes.map(({ pointer }) =>
    findOrigin({ file, steps: splitPointer(pointer) }, read),
  );
  const places = new Map<Origin, Position | undefined>();
  for (const source of new Set(origins.map((each) => each.file))) {
    const own = origins.filter((each) => each.file === source);
    const pointers = own.map(({ steps }) => emitPointer(...steps));
    const found = findPlaces(readFileSync(source, "utf8"), pointers);
    for (const [at, origin] of own.entries()) places.set(origin, found[at]);
  }
  return notes.map(({ pointer: _pointer, ...note }, at) => {
    const origin = origins[at] ?? { file, steps: [] };
    return { file: path.relative(root, origin.file), ...places.get(origin), ...note };
  });
}

/** Finds the place of a node of a document. */
export function locatePointer(file: string, pointer: string, root: string): SourcePlace {
  return { file: path.relative(root, file), ...locateNotes(file, [{ pointer }], root)[0] };
}

/** A file, and the steps to a node in it. */
interface Origin {
  readonly file: string;
  readonly steps: readonly string[];
}

type Read = (file: string) => unknown;

/** A file that is not there or not well-formed holds nothing; the bundler says so. */
function createReader(): Read {
  const contents = new Map<string, unknown>();
  const parse = (text: string): unknown => parseJson(text) ?? parseYaml(text);
  return (file) => {
    if (!contents.has(file))
      contents.set(
        file,
        attempt(() => parse(readFileSync(file, "utf8"))),
      );
    return contents.get(file);
  };
}

/** Follows the references on the way to a node, where the bundler put what they lead to. */
function findOrigin(origin: Origin, read: Read, hops = 0): Origin {
  const { file, steps } = origin;
  let node = read(file);
  for (const [at, step] of steps.entries()) {
    const inner = hasMembers(node) ? readOwn(node, step) : undefined;
    if (inner === undefined) {
      const target = findTarget(node, origin, at, read);
      const isThere = target !== undefined && read(target.file) !== undefined;
      return isThere && hops < mostHops ? findOrigin(target, read, hops + 1) : origin;
    }
    node = inner;
  }
  return origin;
}

/** References may lead in circles. */
const mostHops = 100;

/** Finds where a node may be that lacks the step to it: behind its reference, or in the file that a component is from. */
function findTarget(
  node: unknown,
  { file, steps }: Origin,
  at: number,
  read: Read,
): Origin | undefined {
  const reference = referenceOf(node);
  if (reference !== undefined) return resolveTarget(file, reference, steps.slice(at));
  const [section, , name = ""] = steps;
  return section === "components" && at <= 2
    ? findComponent(file, name, steps.slice(3), read)
    : undefined;
}

function resolveTarget(file: string, reference: string, rest: readonly string[]): Origin {
  const [other = "", pointer = ""] = reference.split("#");
  const target = path.resolve(path.dirname(file), other === "" ? file : other);
  return { file: target, steps: [...splitPointer(pointer), ...rest] };
}

/** Searches the files that a document refers to for a component, which the bundler names after its reference. */
function findComponent(
  first: string,
  name: string,
  rest: readonly string[],
  read: Read,
): Origin | undefined {
  // It grows while it is searched.
  const files = new Set([first]);
  for (const file of files) {
    for (const reference of listReferences(read(file))) {
      const target = resolveTarget(file, reference, []);
      if (target.file !== first && nameOf(target) === name)
        return { ...target, steps: [...target.steps, ...rest] };
      files.add(target.file);
    }
  }
  return undefined;
}

/** The name that the bundler gives to what a reference leads to: its last step, or the name of the whole file. */
function nameOf({ file, steps }: Origin): string {
  return steps.at(-1) ?? path.parse(file).name;
}
