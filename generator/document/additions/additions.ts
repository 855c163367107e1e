import { readFileSync } from "node:fs";
import path from "node:path";
import { isRecord } from "../../../runtime/json/values.js";
import { escapeStep, readAt, splitPointer } from "../../../runtime/json/pointer.js";
import { GeneratorError } from "../../api/problem.js";
import { attempt } from "../../api/attempt.js";
import { type Inputs, noteRead } from "../inputs.js";
import type { SourcePlace } from "../locate.js";
import type { ParsedText } from "../parsed-text.js";
import { parseFile, unreadable } from "../read-yaml.js";

/** A node of the additions, and where it stands. */
export interface Place {
  readonly node: unknown;
  /** Absolute path of the file. */
  readonly file: string;
  /** JSON Pointer (RFC 6901) in the file. */
  readonly pointer: string;
}

/** Identifies a part of the additions. */
export function keyOf({ file, pointer }: Place): string {
  return `${file}#${pointer}`;
}

/** Where a reference of the additions leads, and what is said beside it. */
export interface Target {
  readonly target: Place;
  readonly beside: Place;
  /** Last step of the reference, which names a component. */
  readonly name: string;
}

/**
 * Our additions to a document: a file in the form of an OpenAPI document that holds our parts alone, and the files that
 * it refers to.
 */
export class Additions {
  readonly root: Place;
  readonly #folder: string;
  readonly #project: string;
  readonly #inputs: Inputs | undefined;
  readonly #texts = new Map<string, ParsedText>();

  /**
   * @param file - absolute path; every reference stays in its folder
   * @param project - folder that file names in messages are relative to
   * @param inputs - what is read is added to them
   */
  constructor(file: string, project: string, inputs?: Inputs) {
    this.#folder = path.dirname(file);
    this.#project = project;
    this.#inputs = inputs;
    this.root = { node: this.#read(file), file, pointer: "" };
  }

  /** Returns the members of an object or a list, in their order. */
  members({ node, file, pointer }: Place): [key: string, member: Place][] {
    if (typeof node !== "object" || node === null) return [];
    return Object.entries(node).map(([key, value]) => {
      return [key, { node: value, file, pointer: `${pointer}/${escapeStep(key)}` }];
    });
  }

  /** Returns a member; its node is `undefined` if there is none. */
  member(place: Place, key: string): Place {
    const own = this.members(this.resolve(place)).find(([name]) => name === key)?.[1];
    return own ?? { ...place, node: undefined };
  }

  /** Returns where a reference leads; `undefined` if the node is none. */
  refer(place: Place): Target | undefined {
    const { node, file, pointer } = place;
    if (!isRecord(node) || typeof node["$ref"] !== "string") return undefined;
    const { $ref: reference, ...beside } = node;
    const [name = "", inside = ""] = reference.split("#");
    const source = name === "" ? file : path.resolve(path.dirname(file), name);
    const steps = splitPointer(`#${inside}`);
    const found = readAt(this.#read(source, place), steps);
    // A component of which nothing more is said: the reference gives it its name.
    const isName = name === "" && steps[0] === "components";
    if (found === undefined && !isName) throw this.#notThere(place, reference);
    return {
      target: { node: found ?? {}, file: source, pointer: inside },
      beside: { node: beside, file, pointer },
      name: steps.at(-1) ?? "",
    };
  }

  /** Follows references to their end. */
  resolve(place: Place): Place {
    const found = this.refer(place);
    return found === undefined ? place : this.resolve(found.target);
  }

  /** Returns the value at a place, with every reference in it replaced by what it leads to. */
  plain(place: Place): unknown {
    const found = this.refer(place);
    if (found !== undefined) {
      const [target, beside] = [this.plain(found.target), this.plain(found.beside)];
      return isRecord(target) ? { ...target, ...Object(beside) } : target;
    }
    const { node } = place;
    if (typeof node !== "object" || node === null) return node;
    const members = this.members(place).map(([key, member]) => [key, this.plain(member)] as const);
    return Array.isArray(node) ? members.map(([, value]) => value) : Object.fromEntries(members);
  }

  /** Finds the line of a place. */
  locate({ file, pointer }: Place): SourcePlace {
    const name = path.relative(this.#project, file);
    return { file: name, ...this.#texts.get(file)?.locate(splitPointer(pointer)) };
  }

  #read(file: string, from?: Place): unknown {
    const text = this.#texts.get(file) ?? this.#parse(file, from);
    this.#texts.set(file, text);
    return text.content;
  }

  #parse(file: string, from: Place | undefined): ParsedText {
    const isInside = !path.relative(this.#folder, file).startsWith("..");
    if (from !== undefined && !isInside) throw this.#notThere(from, file);
    const bytes = attempt(() => readFileSync(file));
    noteRead(this.#inputs, file, bytes);
    const name = path.relative(this.#project, file);
    if (bytes === undefined && from !== undefined)
      throw this.#notThere(from, path.relative(this.#folder, file));
    if (bytes === undefined) throw new GeneratorError({ file: name, ...unreadable });
    const text = bytes.toString();
    if (!file.endsWith(".md")) return parseFile(text, name);
    // Tables are padded for whoever edits them.
    const content = text.replaceAll(/(?<= ) +(?=\|)|(?<=\| -{3})-+/g, "");
    return { content, locate: () => ({ line: 1, column: 1 }) };
  }

  #notThere(place: Place, reference: string): GeneratorError {
    const message = `the reference ${reference} leads nowhere`;
    const expected = "a file in the folder of the additions, and a place in it";
    return new GeneratorError({ ...this.locate(place), message, expected });
  }
}
