import type { ValidationDetail } from "../../runtime/errors/index.js";
import { readAt, splitPointer } from "../../runtime/json/pointer.js";
import { asRecord, isRecord, readOwn, typeChecks } from "../../runtime/json/values.js";
import type { JsonObject } from "../../runtime/json/values.js";

/** Where a value is, and what its schema belongs to. */
export interface Place {
  readonly loc: ValidationDetail["loc"];
  /** Document of the schema, for its references. */
  readonly document: JsonObject;
  /** Region whose defaults absent members get, or no region's for `""`; absent: they stay as they are. */
  readonly fillsFor?: string | undefined;
  /** Whether a text matches a pattern of the document, which may take for ever; as JavaScript does it, by default. */
  readonly matches?: ((text: string, pattern: string) => boolean) | undefined;
  /** What was found at places by references that led there: schemas may refer to the next one several times each. */
  readonly known?: Map<string, ValidationDetail[]>;
}

/**
 * Finds every problem of a value against a schema, as the service reports them. Extensions, and keywords that are not
 * listed here, reject nothing.
 */
export function findProblems(value: unknown, schema: unknown, given: Place): ValidationDetail[] {
  const place = given.known === undefined ? { ...given, known: new Map() } : given;
  return Object.entries(asRecord(schema)).flatMap(([type, operand]) => {
    if (rules[type]?.(value, operand, place) ?? true)
      return searches[type]?.(value, operand, place, asRecord(schema)) ?? [];
    const expected = [operand].flat().map((each) => (isRecord(each) ? "a schema" : String(each)));
    const msg = `must ${verbs[type] ?? `match ${type}`} ${[...new Set(expected)].join(" or ") || "absent"}`;
    return [{ loc: place.loc, msg, type }];
  });
}

const verbs: Readonly<Record<string, string>> = { type: "be", enum: "be" };

type Rule = (value: unknown, operand: unknown, place: Place) => boolean;

/** What each keyword asks of a value itself. */
const rules: Readonly<Record<string, Rule>> = {
  type: (value, types) => [types].flat().some((type) => typeChecks[String(type)]?.(value)),
  enum: (value, allowed) => [allowed].flat().includes(value),
  anyOf: (value, schemas, place) => countMatches(value, schemas, place) > 0,
  oneOf: (value, schemas, place) => countMatches(value, schemas, place) === 1,
  discriminator: (value, operand) => {
    const { propertyName, mapping } = asRecord(operand);
    const tag = asRecord(value)[String(propertyName)];
    return (
      mapping === undefined || tag === undefined || Object.hasOwn(Object(mapping), String(tag))
    );
  },
  pattern: ofText(
    (text, source, { matches }) => matches?.(text, source) ?? new RegExp(source, "u").test(text),
  ),
  format: ofText((text, name) => name !== "uuid" || uuid.test(text)),
  minLength: ofText((text, least) => [...text].length >= Number(least)),
  maxLength: ofText((text, most) => [...text].length <= Number(most)),
  minItems: (value, least) => !Array.isArray(value) || value.length >= Number(least),
  maxItems: (value, most) => !Array.isArray(value) || value.length <= Number(most),
  minimum: (value, least) => typeof value !== "number" || value >= Number(least),
  maximum: (value, most) => typeof value !== "number" || value <= Number(most),
};

const uuid = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i;

function ofText(holds: (text: string, operand: string, place: Place) => boolean): Rule {
  return (value, operand, place) =>
    typeof value !== "string" || holds(value, String(operand), place);
}

function countMatches(value: unknown, schemas: unknown, place: Place): number {
  return [schemas].flat().filter((each) => findProblems(value, each, place).length === 0).length;
}

type Search = (...given: [...Parameters<Rule>, schema: JsonObject]) => ValidationDetail[];

/** Where each keyword leads, and what it finds there. */
const searches: Readonly<Record<string, Search>> = {
  $ref: findBehind,
  allOf: (value, schemas, place) => [
    ...new Set([schemas].flat().flatMap((each) => findProblems(value, each, place))),
  ],
  items: (value, schema, place) =>
    (Array.isArray(value) ? value : []).flatMap((item: unknown, index) =>
      findProblems(item, schema, within(place, index)),
    ),
  required: (value, names, { loc }) =>
    [names]
      .flat()
      .map(String)
      .filter((name) => isRecord(value) && readOwn(value, name) === undefined)
      .map((name) => ({ loc: [...loc, name], msg: "Field required", type: "missing" })),
  properties: findInMembers,
  additionalProperties: (value, schema, place, { properties }) =>
    Object.entries(asRecord(value))
      .filter(([name]) => !Object.hasOwn(asRecord(properties), name))
      .flatMap(([name, member]) =>
        findProblems(member, schema === false ? { type: [] } : schema, within(place, name)),
      ),
};

function findBehind(value: unknown, pointer: unknown, place: Place): ValidationDetail[] {
  const { known, loc, document } = place;
  const key = JSON.stringify([pointer, loc]);
  const found = known?.get(key);
  if (found !== undefined) return found;
  // A schema may be part of itself.
  known?.set(key, []);
  const problems = findProblems(value, readAt(document, splitPointer(String(pointer))), place);
  known?.set(key, problems);
  return problems;
}

function within(place: Place, key: string | number): Place {
  return { ...place, loc: [...place.loc, key] };
}

function findInMembers(value: unknown, schemas: unknown, place: Place): ValidationDetail[] {
  if (!isRecord(value)) return [];
  return Object.entries(asRecord(schemas)).flatMap(([name, schema]) => {
    const { default: usual, "x-regions": regions } = asRecord(schema);
    const { default: preset = usual } = asRecord(asRecord(regions)[place.fillsFor ?? ""]);
    if (place.fillsFor !== undefined && preset !== undefined)
      value[name] = Object.hasOwn(value, name) ? value[name] : structuredClone(preset);
    const member = readOwn(value, name);
    return member === undefined ? [] : findProblems(member, schema, within(place, name));
  });
}
