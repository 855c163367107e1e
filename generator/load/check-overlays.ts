import path from "node:path";
import { pathToFileURL } from "node:url";
import { isDeepStrictEqual } from "node:util";
import { asRecord, isRecord } from "../../runtime/json/values.js";
import { generatorFolder } from "../model/generator-folder.js";
import { GeneratorError, type Problem } from "../model/problem.js";

/** Throws a GeneratorError that lists everything that is wrong with the definitions of overlays, which anybody writes. */
export async function assertOverlays(overlays: readonly unknown[]): Promise<void> {
  const problems = overlays.flatMap((overlay, at) => checkShape(overlay, at, overlays));
  // What has no shape has no schemas.
  if (problems.length === 0)
    for (const overlay of overlays) problems.push(...(await checkSchemas(asRecord(overlay))));
  if (problems.length > 0) throw new GeneratorError(problems);
}

function checkShape(overlay: unknown, at: number, all: readonly unknown[]): Problem[] {
  const where = `the overlay at position ${at + 1}`;
  if (!isRecord(overlay)) {
    const message = `${where} is ${overlay === null ? "null" : `a value of the type ${typeof overlay}`}`;
    return [
      problem(message, "an object, as defineOverlay({ name, extensions, apply }) returns it"),
    ];
  }
  const { name, apply, extensions = {} } = overlay;
  if (typeof name !== "string" || !/^[a-z][a-z\d]*(?:-[a-z\d]+)*$/.test(name))
    return [problem(`${where} has no name`, "a name in kebab-case, such as wait-for-job")];
  const problems: Problem[] = [];
  if (all.findIndex((other) => asRecord(other)["name"] === name) !== at)
    problems.push(problem(`two overlays have the name ${name}`, "each name once"));
  if (typeof apply !== "function")
    problems.push(problem(`the overlay ${name} has no function apply`, "apply(client, api)"));
  if (!isRecord(extensions))
    return [...problems, problem(`the extensions of ${name} are no object`, example)];
  for (const [key, schema] of Object.entries(extensions)) {
    if (!/^x-./.test(key))
      problems.push(problem(`the overlay ${name} reads ${key}, which is no extension`, example));
    const other = all
      .slice(0, at)
      .map(asRecord)
      .find((each) => {
        const declared = asRecord(each["extensions"])[key];
        return declared !== undefined && !isDeepStrictEqual(declared, schema);
      });
    if (other !== undefined)
      problems.push(
        problem(
          `the overlays ${String(other["name"])} and ${name} differ about ${key}`,
          "one schema",
        ),
      );
  }
  return problems;
}

const example = '{ "x-jobs": schema }';

/** Checks the JSON Schemas of the extensions of an overlay; those that are shipped with the generator have a test. */
async function checkSchemas({
  name,
  extensions,
}: Readonly<Record<string, unknown>>): Promise<Problem[]> {
  const shipped = pathToFileURL(path.join(generatorFolder, "../")).href;
  const others = Object.entries(asRecord(extensions)).filter(
    ([, schema]) => !(schema instanceof URL && schema.href.startsWith(shipped)),
  );
  if (others.length === 0) return [];
  const { findSchemaFlaw } = await import("./extensions/plugin.mjs");
  return others.flatMap(([key, schema]) => {
    const flaw = findSchemaFlaw(schema);
    const message = `the schema of ${key} in the overlay ${String(name)} is none: ${flaw}`;
    return flaw === undefined ? [] : [problem(message, "a JSON Schema (2020-12)")];
  });
}

function problem(message: string, expected: string): Problem {
  return { file: "overlays", message, expected };
}
