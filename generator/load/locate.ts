import { readFileSync } from "node:fs";
import path from "node:path";
import { emitPointer, splitPointer } from "../../runtime/json/pointer.js";
import { readOwn } from "../../runtime/json/values.js";
import { attempt } from "../model/attempt.js";
import type { Problem } from "../model/problem.js";
import { hasMembers } from "../read/document-shape.js";
import { listReferences, referenceOf } from "./additions/json.js";
import { parseText } from "./json-text.js";
import { isSwagger2, stepsInSwagger } from "./upgrade-swagger.js";
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
  const files = new Files();
  const origins = notes.map((note) => files.find({ file, steps: splitPointer(note.pointer) }));
  const places = new Map<Origin | undefined, SourcePlace>();
  for (const source of new Set(origins.map((each) => each.file))) {
    const own = origins.filter((each) => each.file === source);
    const pointers = own.map(({ steps }) => emitPointer(...steps));
    for (const [at, place] of findPlaces(readFileSync(source, "utf8"), pointers).entries())
      places.set(own[at], { file: path.relative(root, source), ...place });
  }
  return notes.map(({ pointer: _pointer, ...note }, at) => {
    const place = places.get(origins[at]) ?? { file: path.relative(root, file) };
    return { ...place, ...note };
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

/** The files that a document is made of. One that is not there or not well-formed holds nothing; the bundler says so. */
class Files {
  readonly #contents = new Map<string, unknown>();

  /** Follows the references on the way to a node, where the bundler put what they lead to. They may lead in circles. */
  find(origin: Origin, hops = 0): Origin {
    const { file } = origin;
    let node = this.#read(file);
    const steps = isSwagger2(node) && hops === 0 ? stepsInSwagger(origin.steps) : origin.steps;
    const missing = steps.findIndex((step) => {
      const inner = hasMembers(node) ? readOwn(node, step) : undefined;
      node = inner ?? node;
      return inner === undefined;
    });
    if (missing < 0) return { file, steps };
    const reference = referenceOf(node);
    const target =
      reference === undefined
        ? this.#findComponent(file, missing, steps)
        : leadTo(file, reference, steps.slice(missing));
    const isThere = target !== undefined && this.#read(target.file) !== undefined;
    return isThere && hops < 100 ? this.find(target, hops + 1) : { file, steps };
  }

  /** Searches the other files for a component, which the bundler names after its reference, or after a whole file. */
  #findComponent(first: string, missing: number, steps: readonly string[]): Origin | undefined {
    const [section, , name, ...rest] = steps;
    if (section !== "components" || missing > 2) return undefined;
    // It grows while it is searched.
    const files = new Set([first]);
    for (const file of files) {
      for (const reference of listReferences(this.#read(file))) {
        const target = leadTo(file, reference, []);
        const own = target.steps.at(-1) ?? path.parse(target.file).name;
        if (target.file !== first && own === name)
          return { ...target, steps: [...target.steps, ...rest] };
        files.add(target.file);
      }
    }
    return undefined;
  }

  #read(file: string): unknown {
    const known = this.#contents;
    if (!known.has(file))
      known.set(
        file,
        attempt(() => parseText(readFileSync(file, "utf8"))),
      );
    return known.get(file);
  }
}

function leadTo(file: string, reference: string, rest: readonly string[]): Origin {
  const [other = "", pointer = ""] = reference.split("#");
  const target = path.resolve(path.dirname(file), other === "" ? file : other);
  return { file: target, steps: [...splitPointer(pointer), ...rest] };
}
