import { readFile } from "node:fs/promises";
import path from "node:path";
import { asRecord, type JsonObject } from "../../runtime/json/values.js";
import { GeneratorError } from "../api/problem.js";
import { YamlError } from "../api/read/parse-yaml.js";
import { type ParsedText, parseText } from "./parsed-text.js";

/** Reads a required YAML or JSON file; throws a GeneratorError that locates malformed text. */
export async function readYaml(file: string, root: string): Promise<ParsedText> {
  return parseFile(await readText(file), path.relative(root, file));
}

/** Parses the YAML or JSON of a file; throws a GeneratorError that locates malformed text. */
export function parseFile(text: string, file: string): ParsedText {
  try {
    return parseText(text);
  } catch (error) {
    if (!(error instanceof YamlError)) throw error;
    throw new GeneratorError({ file, expected: "well-formed YAML", ...error.flaw });
  }
}

/** Reads a required file. */
export async function readText(file: string): Promise<string> {
  return readFile(file, "utf8").catch(() => {
    throw new GeneratorError({ file, ...unreadable });
  });
}

/** What is said of a file that cannot be read. */
export const unreadable = { message: "cannot be read", expected: "a readable file" } as const;

/** Reads the `package.json` of a project. */
export async function readPackage(root: string): Promise<JsonObject> {
  return asRecord(JSON.parse(await readText(path.join(root, "package.json"))));
}
