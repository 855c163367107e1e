import { effectiveSchema, isSilent } from "../../../generator/api/effective-schema.js";
import { splitWrapper } from "../../../generator/api/effective-schema.js";
import { resolve, schemaNameOf } from "../../../generator/api/openapi.js";
import { isFile } from "../../../generator/api/read/form-files.js";
import { inOneLine, joinParagraphs } from "../../../generator/api/text/paragraphs.js";
import { asList, asRecord, asText, isRecord, readOwn } from "../../../runtime/json/values.js";
import type { JsonObject } from "../../../runtime/json/values.js";
import { code } from "../markdown-table.js";
import { webLink, type DocumentedApi } from "./apis.js";
import words from "./words.json" with { type: "json" };

/** How deep fields within fields are listed. */
const deepest = 5;

/** A page, and which named schemas it has so far: each is written out where a page has it first. */
export interface Page {
  readonly api: DocumentedApi;
  readonly answers: Answers;
  readonly shown: Set<string>;
}

/** Writes the fields of schemas as lists in Markdown. */
export class FieldLists {
  readonly #page: Page;
  readonly #isForm: boolean;

  /** @param isForm - anywhere but in a form, bytes are text */
  constructor(page: Page, isForm = false) {
    this.#page = page;
    this.#isForm = isForm;
  }

  /** The fields of a schema, each with those inside it; empty for a schema without any. */
  fieldsOf(given: unknown, depth = 0): string {
    const [schema, reference] = this.#open(given);
    if (depth >= deepest || (reference !== undefined && this.#page.shown.has(reference))) return "";
    if (reference !== undefined) this.#page.shown.add(reference);
    const all = asList(schema["oneOf"] ?? schema["anyOf"]);
    const choices = all.filter((choice) => this.typeOf(choice) !== "null");
    const required = asList(schema["required"]);
    return [
      ...Object.entries(asRecord(schema["properties"])).map(([field, value]) => {
        const answer = readOwn(this.#page.answers, field);
        return this.item(code(field), value, { required: required.includes(field), depth, answer });
      }),
      ...asList(schema["allOf"]).map((part) => {
        const place = this.placeOf(part);
        // The fields of a part may stand on the page already.
        return place === "" ? this.fieldsOf(part, depth) : `- all of ${this.typeOf(part)}${place}`;
      }),
      ...choices.map((choice) =>
        choices.length === 1
          ? this.fieldsOf(choice, depth)
          : this.item(orOf(choice), choice, { depth }),
      ),
      ...[schema["items"], schema["additionalProperties"]].map((item) =>
        isRecord(item) ? this.fieldsOf(item, depth) : "",
      ),
    ]
      .filter((text) => text !== "")
      .join("\n");
  }

  /** Where the fields of a schema with a name stand if the page has them already; as the end of a sentence. */
  placeOf(given: unknown): string {
    const [, reference = ""] = this.#open(given);
    const isNamed = this.typeOf(given).startsWith("`");
    return isNamed && this.#page.shown.has(reference) ? ", described above" : "";
  }

  /** One field, parameter or header as an item of a list. */
  item(
    name: string,
    given: unknown,
    { required = false, description = "", depth = 0, answer = "" }: ItemOptions,
  ): string {
    const about: JsonObject = effectiveSchema(this.#page.api.document, asRecord(given));
    const marks = [
      this.typeOf(given),
      ...(required ? ["**required**"] : []),
      ...Object.entries(words.marks).flatMap(([key, mark]) => (about[key] === true ? mark : [])),
    ];
    const parts = [...this.factsOf(given, description), answer, this.fieldsOf(given, depth + 1)];
    return joinParagraphs([`- ${name} ${marks.join(", ")}`, ...parts.map(indent)]);
  }

  /** What is said of a schema, and of the values that it accepts. */
  factsOf(given: unknown, description = ""): string[] {
    const about: JsonObject = effectiveSchema(this.#page.api.document, asRecord(given));
    const items = asRecord(about["items"] ?? about["additionalProperties"]);
    // No item has a default of its own.
    const each = { ...effectiveSchema(this.#page.api.document, items), default: undefined };
    const own = description || asText(about["description"]).trim();
    return [own, webLink(about["externalDocs"]), ...describeValues(about), ...describeValues(each)];
  }

  /** A schema in a few words. */
  typeOf(given: unknown, within: readonly string[] = [], budget = { left: 30 }): string {
    const [schema, reference] = this.#open(given);
    const name = schemaNameOf(reference ?? "");
    // A schema can contain itself, and the next one several times.
    const isWithin = reference !== undefined && within.includes(reference);
    if ((budget.left -= 1) < 0 || isWithin) return code(name ?? "…");
    const inner = reference === undefined ? within : [...within, reference];
    const { inner: only, beside, isNullable } = splitWrapper(schema);
    const isWrapper = only !== undefined && isSilent(beside);
    const choices = isWrapper ? [only] : asList(schema["oneOf"] ?? schema["anyOf"]);
    const { items, additionalProperties: values, properties } = schema;
    const own = typesOf(schema).map((type) => {
      if (type === "array") return `array of ${this.typeOf(items, inner, budget)}`;
      const isMap = type === "object" && isRecord(values) && properties === undefined;
      return isMap ? `map of ${this.typeOf(values, inner, budget)}` : type;
    });
    if (this.#isForm && isFile(schema)) return `file (${code("Blob")})`;
    const types =
      choices.length > 0 ? choices.map((choice) => this.typeOf(choice, inner, budget)) : own;
    if (schema["nullable"] === true || isNullable) types.push("null");
    const isObject = ["properties", "allOf", "additionalProperties"].some((key) => key in schema);
    const all = [...new Set(types)].join(" or ") || (isObject ? "object" : "any value");
    return name !== undefined && all === "object" ? code(name) : all;
  }

  /** What a reference leads to, and the reference: schemas in different places can have the same name. */
  #open(given: unknown): readonly [schema: JsonObject, reference: string | undefined] {
    const reference = asText(asRecord(given)["$ref"]);
    return [asRecord(resolve(this.#page.api.document, asRecord(given))), reference || undefined];
  }
}

/** What a field accepts that no schema says, by its name. */
export type Answers = Readonly<Record<string, string>>;

/** What is said of an item besides its schema. */
export interface ItemOptions {
  readonly required?: boolean;
  /** Markdown; the schema's own by default. */
  readonly description?: string;
  readonly depth?: number;
  /** A sentence about its values, as Markdown. */
  readonly answer?: string | undefined;
}

/** One of several choices, by its title; one that refers to a schema has the name of that. */
function orOf(choice: unknown): string {
  const title = inOneLine(asRecord(choice)["title"]);
  return title === "" ? "or" : `or ${code(title)},`;
}

function typesOf({ type, enum: values, const: only }: JsonObject): string[] {
  if (type !== undefined) return [type].flat().map(String);
  const all = asList(values).concat(only ?? []);
  return [...new Set(all.map((value) => (value === null ? "null" : typeof value)))];
}

/** Sentences about the values that a schema accepts. */
function describeValues(schema: JsonObject): string[] {
  const { const: only, default: standard, format, pattern, example } = schema;
  return [
    listed("Values", asList(schema["enum"]).concat(only ?? [])),
    listed("Known values", asList(schema["x-extensible-enum"])),
    ...Object.entries(asRecord(schema["x-regions"])).map((rule) => describeRegion(rule, schema)),
    sentence(format, (value) => `Format: ${code(value)}.`),
    sentence(pattern, (value) => `Pattern: ${code(value)}.`),
    describeBounds(schema),
    describeDefault(standard, schema),
    sentence(example, (value) => `Example: ${code(JSON.stringify(value))}.`),
  ];
}

function sentence(value: unknown, write: (value: unknown) => string): string {
  return value === undefined ? "" : write(value);
}

function listed(lead: string, values: readonly unknown[]): string {
  const shown = values.map((value) =>
    code(typeof value === "string" && value !== "" ? value : JSON.stringify(value)),
  );
  return values.length === 0 ? "" : `${lead}: ${shown.join(", ")}.`;
}

function describeRegion([region, given]: [string, unknown], schema: JsonObject): string {
  const rule = asRecord(given);
  const own = rule["default"] === schema["default"] ? undefined : rule["default"];
  const parts = [listed("values", asList(rule["values"])), describeDefault(own, schema)];
  const text = parts.filter((part) => part !== "").join(" ");
  return text === "" ? "" : `In the region ${code(region)}: ${text}`;
}

/** A default is said once: some descriptions name it. */
function describeDefault(standard: unknown, { description }: JsonObject): string {
  const [, quoted, word] =
    /default[^.]*?`([^`]+)`|\b(on|off) by default/i.exec(asText(description)) ?? [];
  const isSaid = standard === (quoted ?? (word && word.toLowerCase() === "on"));
  return isSaid ? "" : sentence(standard, (value) => `Default: ${code(JSON.stringify(value))}.`);
}

function describeBounds(schema: JsonObject): string {
  const found = Object.entries(words.bounds).flatMap(([keyword, text]) =>
    typeof schema[keyword] === "number" ? [`${text} ${schema[keyword]}`] : [],
  );
  const text = found.join(", ");
  return text === "" ? "" : `${text.charAt(0).toUpperCase()}${text.slice(1)}.`;
}

/** As a part of the item of a list before it. */
function indent(text: string): string {
  return text.replaceAll(/^(?=.)/gm, "  ");
}
