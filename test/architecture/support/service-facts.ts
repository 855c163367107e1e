import { parse } from "yaml";
import { isRecord } from "../../../runtime/json/values.js";
import { listFiles, readText } from "./source-file.js";

/** The facts of the service that stand in `specs/` and nowhere else. */
export interface ServiceFacts {
  /** Texts that may occur in no string at all: paths, hosts, the key's header, environment variables. */
  readonly texts: ReadonlySet<string>;
  /** Texts that may not be a whole string: statuses, regions. */
  readonly words: ReadonlySet<string>;
  /**
   * Names that may be neither a whole string nor an identifier: operations, methods, fields and parameters. Those
   * alone that have a capital or an underscore within: any other is a word that code needs for itself.
   */
  readonly names: ReadonlySet<string>;
  /** Codes of which a list may not be written down. */
  readonly countries: ReadonlySet<string>;
  /** Numbers of which a table may not be written down. */
  readonly limits: ReadonlySet<number>;
}

/** Reads the facts from every document under `specs/`. */
export function readServiceFacts(): ServiceFacts {
  const documents = listFiles("specs", ".yaml").map((path): unknown => parse(readText(path)));
  return collectFacts(documents);
}

/** Collects the facts of parsed documents. */
export function collectFacts(documents: readonly unknown[]): ServiceFacts {
  const facts: Collected = {
    texts: new Set(),
    words: new Set(),
    names: new Set(),
    countries: new Set(),
    limits: new Set(),
  };
  for (const document of documents) visit(document, "", facts);
  return facts;
}

interface Collected {
  readonly texts: Set<string>;
  readonly words: Set<string>;
  readonly names: Set<string>;
  readonly countries: Set<string>;
  readonly limits: Set<number>;
}

function visit(value: unknown, key: string, facts: Collected): void {
  collect(value, key, facts);
  if (Array.isArray(value)) for (const item of value) visit(item, key, facts);
  else if (isRecord(value)) {
    for (const [name, item] of Object.entries(value)) visit(item, name, facts);
  }
}

function collect(value: unknown, key: string, facts: Collected): void {
  if (isRecord(value)) collectObject(value, key, facts);
  if (typeof value === "string" && (key === "x-env" || key === "env")) facts.texts.add(value);
  if (typeof value === "string" && key === "x-region") facts.words.add(value);
  if (Array.isArray(value) && value.length > 2 && value.every(isCountryCode)) {
    for (const code of value) facts.countries.add(code);
  }
}

function collectObject(value: Record<string, unknown>, key: string, facts: Collected): void {
  if (key === "paths")
    for (const path of Object.keys(value)) if (path.length > 2) facts.texts.add(path);
  for (const name of namesIn(value, key)) if (isTelling(name)) facts.names.add(name);
  if (key === "x-limits" || key === "levels") collectNumbers(value, facts.limits);
  for (const word of strings(value["terminal"])) facts.words.add(word);
  if (value["type"] === "apiKey")
    for (const name of strings([value["name"]])) facts.texts.add(name);
  for (const url of strings([value["default"]])) {
    if (/^https?:/.test(url)) facts.texts.add(new URL(url).hostname);
  }
}

/** What a part of a document names: the members of a body, a parameter, an operation with its method. */
function namesIn(value: Record<string, unknown>, key: string): string[] {
  if (key === "properties") return Object.keys(value);
  const parameter = ["path", "query"].includes(String(value["in"])) ? [value["name"]] : [];
  const [operation = ""] = strings([value["operationId"]]);
  return [...strings(parameter), operation, ...operation.split(".")];
}

/** `challenge_id` and `getStatus` are, `answer` is not. */
function isTelling(name: string): boolean {
  return /.[_A-Z]/.test(name) || /.[.]./.test(name);
}

function collectNumbers(value: unknown, numbers: Set<number>): void {
  if (typeof value === "number" && value >= 10) numbers.add(value);
  else if (Array.isArray(value)) for (const item of value) collectNumbers(item, numbers);
  else if (isRecord(value)) collectNumbers(Object.values(value), numbers);
}

function isCountryCode(value: unknown): value is string {
  return typeof value === "string" && /^[a-z]{2}$/.test(value);
}

function strings(value: unknown): string[] {
  return Array.isArray(value) ? value.filter((item) => typeof item === "string") : [];
}
