import { asRecord, isRecord, readOwn } from "../../../runtime/json/values.js";
import { showJson } from "../../../runtime/text/show.js";
import { didYouMean, GeneratorError, oneOf, type Problem } from "../../api/problem.js";
import type { Config } from "./config.js";

/** What a setting is: a check of its value, and what is said of one that fails. */
interface Kind {
  readonly expected: string;
  readonly accepts: (value: unknown) => boolean;
}

const text: Kind = { expected: "a text that is not empty", accepts: isText };
const flag: Kind = { expected: "true or false", accepts: (value) => typeof value === "boolean" };
const texts: Kind = {
  expected: "a list of texts",
  accepts: (value) => Array.isArray(value) && value.every(isText),
};
const className: Kind = {
  expected: "the name of a class, such as BoxClient",
  accepts: (value) => isText(value) && /^[A-Z]\w*$/.test(value),
};
const variable: Kind = {
  expected: "the first part of an environment variable, such as BOX",
  accepts: (value) => isText(value) && /^[A-Z][A-Z\d_]*$/.test(value),
};
const overlays: Kind = {
  expected: "a list of what defineOverlay returns, or a function that loads it",
  accepts: (value) => Array.isArray(value) || typeof value === "function",
};
const runtime: Kind = {
  expected: `"beside", "package" or { folder: "…" }`,
  accepts: (value) =>
    value === "beside" || value === "package" || isText(asRecord(value)["folder"]),
};
const group = (expected: string): Kind => ({ expected, accepts: isRecord });
const apis: Kind = {
  expected: `the document of each API, such as { box: "openapi.json" }`,
  accepts: (value) => isText(value) || (isRecord(value) && Object.keys(value).length > 0),
};

const settings: Readonly<Record<string, Kind>> = {
  apis,
  out: text,
  client: group(`names, such as { name: "BoxClient" }`),
  overlays,
  runtime,
  lint: text,
  strict: flag,
  enums: flag,
  int64: flag,
  docs: group(`settings of the docs, such as { title: "Box" }`),
};
const apiSettings = { document: text, additions: text, own: flag, only: texts };
const clientSettings = { name: className, error: className, env: variable };
const docsSettings = { title: text, logo: text, pages: texts };

/** Asserts that a value is a configuration; throws a GeneratorError that names every setting that is wrong. */
export function assertConfig(value: unknown, file: string): asserts value is Config {
  if (!isRecord(value)) {
    const message = "has no configuration as its default export";
    const expected = `export default defineConfig({ apis: { box: "openapi.json" }, out: "src/generated" })`;
    throw new GeneratorError({ file, message, expected });
  }
  const { apis: documents, client, docs } = value;
  const listed = Object.entries(isRecord(documents) ? documents : {});
  const problems = [
    ...check("", value, settings, ["apis", "out"]),
    ...listed.flatMap(([name, api]) => checkApi(name, api)),
    ...check("client.", client, clientSettings),
    ...check("docs.", docs, docsSettings),
    ...checkNames(asRecord(client)),
  ].map((problem) => ({ file, ...problem }));
  if (problems.length > 0) throw new GeneratorError(problems);
}

type Found = Omit<Problem, "file">;

function check(
  place: string,
  value: unknown,
  known: Readonly<Record<string, Kind>>,
  required: readonly string[] = [],
): Found[] {
  const given = asRecord(value);
  const names = Object.keys(known);
  const missing = required.filter((name) => given[name] === undefined);
  return [...missing, ...Object.keys(given)].flatMap((name): Found[] => {
    const kind = readOwn(known, name);
    const unknown = `${place}${name} is no setting${didYouMean(name, names)}`;
    if (kind === undefined) return [{ message: unknown, expected: oneOf(names) }];
    const { [name]: own } = given;
    const isFine = own === undefined ? !missing.includes(name) : kind.accepts(own);
    const said = own === undefined ? "is missing" : `is ${showJson(own)}`;
    return isFine ? [] : [{ message: `${place}${name} ${said}`, expected: kind.expected }];
  });
}

function checkApi(name: string, api: unknown): Found[] {
  // It becomes the name of a folder.
  if (!/^[a-z][\w-]*$/i.test(name))
    return [{ message: `${showJson(name)} names an API`, expected: "letters, digits, - and _" }];
  const given = isRecord(api) ? api : { document: api };
  return check(`apis.${name}.`, given, apiSettings, ["document"]);
}

function checkNames({ name, error }: Readonly<Record<string, unknown>>): Found[] {
  if (name === undefined || name !== error) return [];
  const message = `client.name and client.error are both ${showJson(name)}`;
  return [{ message, expected: "a name of its own for each class" }];
}

function isText(value: unknown): value is string {
  return typeof value === "string" && value !== "";
}
