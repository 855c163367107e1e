import fc from "fast-check";
import { asItems, asNode, type Node, type WireDocument } from "../standard/read-document.js";
import { chosenBy, closed, flattenSchema, nameOf, listAbsent } from "./flatten-schema.js";
import type { Absent } from "./flatten-schema.js";

/** What values are made for. */
export interface Context {
  readonly document: WireDocument;
  /** Whether a binary string is a file, as in a form, rather than text, as in JSON. */
  readonly hasFiles: boolean;
  readonly absent: Absent;
}

/** Values that a schema describes, as far as its keywords are easy to follow; Ajv has the last word on them. */
export function arbitraryOf(context: Context, schema: unknown, depth = 0): fc.Arbitrary<unknown> {
  if (depth > 12 || schema === false) return fc.constant(null);
  const { document } = context;
  const {
    base,
    choices: [choice, ...others],
  } = flattenSchema(document, schema);
  if (choice !== undefined) {
    const rest = others.map(({ branches, ...other }) => ({ ...other, oneOf: branches }));
    const options = choice.branches.slice(0, 20).map((branch) => {
      const flat = flattenSchema(document, branch).base;
      return {
        allOf: [base, branch, ...rest, chosenBy(choice.discriminator, nameOf(branch), flat)],
      };
    });
    return fc.oneof(...options.map((option) => arbitraryOf(context, option, depth + 1)));
  }
  if (base["const"] !== undefined) return fc.constant(base["const"]);
  const values = asItems(base["enum"]);
  if (values.length > 0) return fc.constantFrom(...values);
  return ofType(context, base, depth);
}

function ofType(context: Context, schema: Node, depth: number): fc.Arbitrary<unknown> {
  switch (typeOf(schema)) {
    case "string":
      return ofString(context, schema);
    case "integer":
      return fc.integer(rangeOf(schema));
    case "number":
      return fc.integer(rangeOf(schema)).map((value) => (isWhole(schema) ? value : value + 0.5));
    case "boolean":
      return fc.boolean();
    case "array":
      return ofArray(context, schema, depth);
    case "object":
      return ofObject(context, schema, depth);
    case "null":
      return fc.constant(null);
    default:
      return fc.constantFrom<unknown>("any", 7, true);
  }
}

function isWhole({ multipleOf, format }: Node): boolean {
  return multipleOf !== undefined || /^u?int\d+$/.test(String(format));
}

function typeOf({ type, properties, items, additionalProperties, nullable }: Node): unknown {
  if (Array.isArray(type)) return type.find((name) => name !== "null") ?? "null";
  if (type !== undefined) return type;
  if (properties !== undefined || typeof additionalProperties === "object") return "object";
  if (items !== undefined) return "array";
  // Alone, it means null to everybody who writes it.
  return nullable === true ? "null" : undefined;
}

const examplesByFormat: Readonly<Record<string, string>> = {
  date: "2024-02-29",
  "date-time": "2024-02-29T12:30:00Z",
  email: "someone@host.example",
  hostname: "host.example",
  ipv4: "192.0.2.1",
  ipv6: "2001:db8::1",
  time: "12:30:00Z",
  uri: "https://host.example/a?b=c#d",
  "uri-template": "https://host.example/{a}{?b}",
  "uri-reference": "/a?b=c#d",
  url: "https://host.example/a?b=c#d",
  uuid: "6f1b0f4e-8f0a-4d35-9f3f-0a4e5b1f2c3d",
  duration: "P1D",
  byte: "AAEC",
};

/** A file holds bytes that are no text. */
const file = Uint8Array.of(0, 255, 13, 10, 128);

/** What delimits something in one of the places, beside what is encoded everywhere; fast-check remembers it. */
const unit = fc.constantFrom(..."abzAZ09-._~ ,;:/?#[]@!$&'()*+=|%\"<>{}^`é€😀");

function ofString({ hasFiles }: Context, schema: Node): fc.Arbitrary<unknown> {
  const isFile = schema["format"] === "binary" || schema["contentMediaType"] !== undefined;
  if (hasFiles && isFile && schema["contentEncoding"] === undefined) return fc.constant(file);
  const known = examplesByFormat[String(schema["format"])];
  if (known !== undefined) return fc.constant(known);
  const pattern = matching(schema["pattern"]);
  if (pattern !== undefined) return pattern;
  const minLength = numberOf(schema["minLength"]) ?? 1;
  const maxLength = Math.max(minLength, Math.min(numberOf(schema["maxLength"]) ?? 12, 24));
  return fc.string({ unit, minLength: Math.min(minLength, 200), maxLength });
}

/** It takes long to make one, and documents repeat their patterns. */
const patterns = new Map<string, fc.Arbitrary<string> | undefined>();

function matching(pattern: unknown): fc.Arbitrary<string> | undefined {
  if (typeof pattern !== "string") return undefined;
  if (!patterns.has(pattern)) patterns.set(pattern, compile(pattern));
  return patterns.get(pattern);
}

/** What must not follow, or must, is left to Ajv: fast-check has no way to hold to it. */
const lookahead = /\(\?[!=](?:[^()[\]\\]|\\.|\[(?:[^\]\\]|\\.)*\])*\)/g;

function compile(pattern: string): fc.Arbitrary<string> | undefined {
  try {
    const plain = new RegExp(pattern.replaceAll(lookahead, ""), "u");
    return fc.stringMatching(plain, { size: "xsmall" });
  } catch {
    return undefined;
  }
}

function rangeOf(schema: Node): { min: number; max: number } {
  const least = numberOf(schema["minimum"]) ?? numberOf(schema["exclusiveMinimum"]);
  const most = numberOf(schema["maximum"]) ?? numberOf(schema["exclusiveMaximum"]);
  const shift = schema["exclusiveMinimum"] === undefined ? 0 : 1;
  const min = Math.ceil((least ?? Math.min(1, most ?? 1)) + shift);
  const max = Math.floor(Math.min(most ?? min + 1000, min + 1000));
  return { min, max: Math.max(min, max - (schema["exclusiveMaximum"] === undefined ? 0 : 1)) };
}

function ofArray(context: Context, schema: Node, depth: number): fc.Arbitrary<unknown> {
  const least = numberOf(schema["minItems"]) ?? (depth > 5 ? 0 : 1);
  const most = numberOf(schema["maxItems"]) ?? least + 2;
  const maxLength = depth > 5 ? least : Math.max(least, Math.min(most, 4));
  const item = arbitraryOf(context, schema["items"] ?? { type: "string" }, depth + 1);
  if (schema["uniqueItems"] === true) {
    const selector = (value: unknown): string => JSON.stringify(value);
    return fc.uniqueArray(item, { minLength: least, maxLength, selector });
  }
  return fc.array(item, { minLength: least, maxLength });
}

function ofObject(context: Context, schema: Node, depth: number): fc.Arbitrary<unknown> {
  const required = new Set(asItems(schema["required"]).map(String));
  const extra = schema["additionalProperties"];
  const undeclared = [...required].map((name) => [name, asNode(extra)] as const);
  const all = Object.entries({
    ...Object.fromEntries(undeclared),
    ...asNode(schema["properties"]),
  });
  const absent = listAbsent(context.document, schema, context.absent);
  const allowed = schema[closed] === undefined ? undefined : asItems(schema[closed]);
  const properties = all.filter(
    ([name]) =>
      (required.has(name) || depth < 4) && (allowed?.includes(name) ?? true) && !absent.has(name),
  );
  const members = Object.fromEntries(
    properties.map(([name, member]) => [name, arbitraryOf(context, member, depth + 1)]),
  );
  const requiredKeys = properties.map(([name]) => name).filter((name) => required.has(name));
  const declared = fc.record(members, { requiredKeys, noNullPrototype: true });
  if (properties.length > 0 || depth > 5 || typeof extra !== "object") return declared;
  const keys = asItems(context.document.resolve(schema["propertyNames"])["enum"]).map(String);
  const more = fc.dictionary(
    keys.length === 0 ? fc.constantFrom("a", "b c", "d&e") : fc.constantFrom(...keys),
    arbitraryOf(context, extra, depth + 1),
    { maxKeys: Math.min(2, keys.length || 2), noNullPrototype: true },
  );
  return fc.tuple(declared, more).map(([own, others]) => ({ ...others, ...own }));
}

function numberOf(value: unknown): number | undefined {
  return typeof value === "number" ? value : undefined;
}
