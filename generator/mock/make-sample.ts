import type { sample } from "openapi-sampler";
import { readAt } from "../../runtime/json/pointer.js";
import { asRecord, asText, isRecord, type JsonObject } from "../../runtime/json/values.js";
import { locate, type Pointer } from "./pointer.js";

/** The function of openapi-sampler, which not everybody has installed. */
export type Sample = typeof sample;

/** How many members of a document may be read for one example: schemas may refer to the next one several times each. */
const mostReads = 200_000;

/**
 * Makes a value of a schema of a document, which need not be valid; `undefined` if nothing can be made of it.
 *
 * @param use - whether it is sent, or received, then with all members or those that are required
 */
export function makeSample(
  sampler: Sample,
  schema: JsonObject,
  document: object,
  use: "request" | "required" | "response",
): unknown {
  const options = {
    skipReadOnly: use === "request",
    skipWriteOnly: use !== "request",
    skipNonRequired: use !== "response",
    enablePatterns: true,
    quiet: true,
    maxSampleDepth: use === "required" ? 12 : 4,
  };
  try {
    // Before it is read once too often.
    const [limited, within] = limitReads([schema, document]);
    return JSON.parse(JSON.stringify(sampler(limited, options, within)));
  } catch {
    return undefined; // a schema that nothing can be made of
  }
}

/**
 * Views nodes of a document whose members can be read only so many times together, and which ask for no more than a
 * thousand of anything. Beyond that, reading throws.
 */
function limitReads<const Nodes extends readonly object[]>(nodes: Nodes): Nodes {
  // Whoever compares nodes must find each of them the same.
  const views = new WeakMap<object, object>();
  let reads = 0;
  const view = <Value>(value: Value): Value => {
    if (typeof value !== "object" || value === null) return value;
    const known = views.get(value) ?? new Proxy(value, { get });
    views.set(value, known);
    return known as Value;
  };
  const get = (node: object, key: string | symbol): unknown => {
    const value = memberOf(node, key);
    reads += 1;
    if (reads > mostReads || isExcess(key, value))
      throw new RangeError("the schema describes too much for an example");
    return view(value);
  };
  return view(nodes);
}

/** Returns a member of a node as the library makes the most of it. */
function memberOf(node: object, key: string | symbol): unknown {
  if (key === "properties") return declaredIn(node);
  const own: unknown = Reflect.get(node, key);
  // Of a part that only describes, it would make a value, in place of that of the others.
  if (key === "allOf" && Array.isArray(own))
    return own.filter((part) => Object.keys(part).some((each) => !describing.test(each)));
  // Of a pattern that every text matches, it would make an empty one.
  return key === "pattern" && own === ".*" ? undefined : own;
}

const describing = /^(?:deprecated|description|title|xml|x-.*)$/;

/** Returns the properties of a schema with those that a map requires, which are like its other members. */
function declaredIn(schema: object): unknown {
  const { properties, required, additionalProperties: others } = asRecord(schema);
  if (!isRecord(others) || !Array.isArray(required)) return properties;
  return { ...Object.fromEntries(required.map((name) => [name, others])), ...asRecord(properties) };
}

/** Reports whether a keyword asks for too much of something. */
function isExcess(keyword: string | symbol, value: unknown): boolean {
  if (keyword === "pattern") return /\{\d{4}|^[^]{200}/.test(String(value));
  return /^min(?:Items|Length)$/.test(String(keyword)) && Number(value) > 1000;
}

/**
 * Creates an example for a schema: the one in the document, or else a value with only what the schema requires.
 *
 * @param at - the schema of a body, for which the document may have examples
 */
export function exampleOf(sample: Sample, document: object, at: Pointer): unknown {
  const [stated] = statedExamples(document, locate(document, at.slice(0, -1)).value);
  if (stated !== undefined) return stated.value;
  return makeSample(sample, asRecord(readAt(document, at)), document, "required");
}

/** An example that a document states. */
export interface StatedExample {
  /** What it shows; empty for the only one. */
  readonly name: string;
  readonly value: unknown;
}

/** Reads the examples of a body or a parameter. */
export function statedExamples(document: object, media: JsonObject): StatedExample[] {
  if ("example" in media) return [{ name: "", value: media["example"] }];
  return Object.entries(asRecord(media["examples"])).flatMap(([name, given]) => {
    const example = locate({ ...document, given }, ["given"]).value;
    // As it is before it is written (OpenAPI 3.2).
    const { summary, value, dataValue = value } = example;
    return dataValue === undefined ? [] : [{ name: asText(summary) || name, value: dataValue }];
  });
}
