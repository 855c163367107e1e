import { describe, expect, it } from "vitest";
import { readCases } from "../support/read-cases.js";
import { parse } from "yaml";
import { isRecord } from "../../runtime/json/values.js";
import { listFiles, readText } from "./support/source-file.js";

/** What stands in `specs/` and nowhere else. */
interface Facts {
  /** Texts that may occur nowhere: paths, hosts, the key's header, environment variables. */
  readonly texts: Set<string>;
  /** Texts that may not be a whole string: statuses, regions. */
  readonly words: Set<string>;
  /** Names that may be neither a string nor an identifier: operations, methods, fields and parameters. */
  readonly names: Set<string>;
  /** Codes and numbers of which a list may not be written down. */
  readonly countries: Set<string>;
  readonly limits: Set<string>;
}

/** Collects the facts of parsed documents. */
function collectFacts(documents: readonly unknown[]): Facts {
  const sets = () => new Set<string>();
  const facts = { texts: sets(), words: sets(), names: sets(), countries: sets(), limits: sets() };
  for (const document of documents) visit(document, "", facts);
  return facts;
}

function visit(value: unknown, key: string, facts: Facts): void {
  if (Array.isArray(value)) {
    const isCountries = value.length > 2 && value.every((code) => /^[a-z]{2}$/.test(String(code)));
    for (const code of isCountries ? value : []) facts.countries.add(String(code));
    for (const item of value) visit(item, key, facts);
  } else if (isRecord(value)) {
    collectObject(value, key, facts);
    for (const [name, item] of Object.entries(value)) visit(item, name, facts);
  } else if (/^(?:x-)?env$/.test(key)) facts.texts.add(String(value));
  else if (key === "x-region") facts.words.add(String(value));
}

function collectObject(value: Record<string, unknown>, key: string, facts: Facts): void {
  const { terminal, type, name, operationId, default: usual } = value;
  const paths = key === "paths" ? Object.keys(value).filter((path) => path.length > 2) : [];
  const host = /^https?:\/\/([^/]+)/.exec(String(usual))?.[1];
  for (const text of [...paths, type === "apiKey" && name, host]) add(facts.texts, text);
  for (const word of Array.isArray(terminal) ? terminal : []) add(facts.words, word);
  const fields = key === "properties" ? Object.keys(value) : [];
  const parameter = /^(?:path|query)$/.test(String(value["in"])) && name;
  const operation = String(operationId ?? "");
  for (const each of [...fields, parameter, operation, ...operation.split(".")])
    // `challenge_id` and `getStatus` are names of the service; `answer` is a word that code needs for itself.
    if (/.[_A-Z]|.[.]./.test(String(each))) add(facts.names, each);
  const numbers = /^(?:x-limits|levels)$/.test(key) ? JSON.stringify(value).match(/\d\d+/g) : [];
  for (const number of numbers ?? []) facts.limits.add(number);
}

function add(set: Set<string>, text: unknown): void {
  if (typeof text === "string" && text !== "") set.add(text);
}

/** Shapes that only facts of the service have, whatever the specs hold at the moment. */
const shapes = /\b(?:fam-[a-z]\b|svc-[a-z0-9]|SERVICE_[A-Z])|\/api\/v|x-service-/i;
/** A name that the package itself gives its callers as well. */
const own = "hasMore";

/** Finds facts of the service in code, or in a template; comments and what is imported may name them. */
function findFacts(text: string, { texts, words, names, countries, limits }: Facts): string[] {
  const code = text
    .replaceAll(/^\s*(?:\/\/|\/?\*).*$|\{\{!--[^]*?--\}\}|\bfrom "[^"]*"/gm, "")
    .replaceAll("\\/", "/");
  const strings = [...code.matchAll(/(["'`])((?:\\.|(?!\1).)*)\1/g)].map(([, , each = ""]) => each);
  const identifiers = code.match(/[\w$]+/g) ?? [];
  const row = (set: Set<string>): RegExp => {
    const one = `\\b(?:${[...set].join("|") || "(?!)"})\\b`;
    return new RegExp(`(?:${one}[^a-z\\d]+(?:1[^a-z\\d]+)?){2}${one}`);
  };
  return [
    ...[...texts].filter((each) => code.toLowerCase().includes(each.toLowerCase())),
    ...strings.filter((each) => words.has(each)),
    ...[...strings, ...identifiers].filter((each) => names.has(each) && each !== own),
    ...(shapes.exec(code)?.slice(0, 1) ?? []),
    ...(row(countries).exec(code)?.slice(0, 1) ?? []),
    ...(row(limits)
      .exec(code.replaceAll(/(?<=\d)_(?=\d)/g, ""))
      ?.slice(0, 1) ?? []),
  ];
}

it("facts of the service are in no module or template of the generator, an overlay or the runtime", () => {
  const facts = collectFacts(listFiles("specs", ".yaml").map((file) => parse(readText(file))));
  const files = [".ts", ".hbs"].flatMap((ending) =>
    ["generator", "runtime", "overlays"].flatMap((folder) => listFiles(folder, ending)),
  );
  const found = files.map((file) => [file, ...findFacts(readText(file), facts)]);
  expect(found.filter(([, fact]) => fact !== undefined)).toEqual([]);
  const texts = ["X-Service-API-Key", "SERVICE_REGION", "/runs/{id}/status"];
  expect([...facts.texts]).toEqual(expect.arrayContaining([...texts, "us.cloud-agent.example"]));
  const words = ["completed", "failed", "cancelled", "us", "eu"];
  expect([...facts.words]).toEqual(expect.arrayContaining(words));
  const names = ["verifyChallenge", "runs.getStatus", "getStatus", "challenge_id"];
  expect([...facts.names]).toEqual(expect.arrayContaining(names));
  expect([facts.names.has("create"), facts.names.has("answer")]).toEqual([false, false]);
  expect(facts.countries.size).toBe(27);
  const limits = ["1024", "8192", "2500", "25000"];
  expect([...facts.limits]).toEqual(expect.arrayContaining(limits));
});

describe("the check for facts", () => {
  type Texts = readonly (readonly [what: string, text: string])[];
  const cases: Record<"facts" | "noFacts", Texts> & { readonly document: object } = readCases(
    "findings.yaml",
    import.meta.url,
  );
  const known = collectFacts([cases.document]);

  it.each(cases.facts)("reports %s", (_, text) => {
    expect(findFacts(text, known)).not.toEqual([]);
  });

  it.each(cases.noFacts)("lets %s pass", (_, text) => {
    expect(findFacts(text, known)).toEqual([]);
  });
});
