import path from "node:path";
import { splitPointer } from "../../runtime/json/pointer.js";
import { readOwn } from "../../runtime/json/values.js";
import type { Problem } from "../api/problem.js";
import { hasMembers } from "../api/read/document-shape.js";
import { listReferences, referenceOf } from "./additions/json.js";
import type { GuardedResolver } from "./guarded-resolver.js";
import { isSwagger2, stepsInSwagger } from "./upgrade-swagger.js";

/** A position in a source file. */
export type SourcePlace = Pick<Problem, "file" | "line" | "column">;

/** A file, and the steps to a node in it. */
interface Origin {
  readonly file: string;
  readonly steps: readonly string[];
}

/** The files that a document is made of. */
export class SourceFiles {
  readonly #first: string;
  readonly #read: GuardedResolver;

  /**
   * @param first - the file or URL of the document itself
   * @param read - what was read for it
   */
  constructor(first: string, read: GuardedResolver) {
    this.#first = first;
    this.#read = read;
  }

  /** Whether the document refers to no other. */
  get isAlone(): boolean {
    return this.#read.references.size === 0;
  }

  /** What the document's own file holds. */
  get content(): unknown {
    return this.#contentOf(this.#first);
  }

  /**
   * Finds the node that a JSON Pointer (RFC 6901) means in the bundled document: in the document's own file, or in one that
   * it refers to. A node that is in neither is located at its nearest ancestor.
   */
  locate(pointer: string): SourcePlace {
    const { file, steps } = this.#find({ file: this.#first, steps: splitPointer(pointer) });
    return { file: this.#read.nameOf(file), ...this.#read.texts.get(file)?.locate(steps) };
  }

  /** Follows the references on the way to a node, where the bundler put what they lead to. They may lead in circles. */
  #find(origin: Origin, hops = 0): Origin {
    const { file } = origin;
    let node = this.#contentOf(file);
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
        : this.#leadTo(file, reference, steps.slice(missing));
    const isThere = target !== undefined && this.#contentOf(target.file) !== undefined;
    return isThere && hops < 100 ? this.#find(target, hops + 1) : { file, steps };
  }

  /** Searches the other files for a component, which the bundler names after its reference, or after a whole file. */
  #findComponent(first: string, missing: number, steps: readonly string[]): Origin | undefined {
    const [section, , name, ...rest] = steps;
    if (section !== "components" || missing > 2) return undefined;
    // It grows while it is searched.
    const files = new Set([first]);
    for (const file of files) {
      for (const reference of listReferences(this.#contentOf(file))) {
        const target = this.#leadTo(file, reference, []);
        const own = target.steps.at(-1) ?? path.parse(target.file).name;
        if (target.file !== first && own === name)
          return { ...target, steps: [...target.steps, ...rest] };
        files.add(target.file);
      }
    }
    return undefined;
  }

  #leadTo(file: string, reference: string, rest: readonly string[]): Origin {
    const [other = "", pointer = ""] = reference.split("#");
    const target = other === "" ? file : this.#read.resolve(file, other);
    return { file: target, steps: [...splitPointer(pointer), ...rest] };
  }

  #contentOf(file: string): unknown {
    return this.#read.texts.get(file)?.content;
  }
}
