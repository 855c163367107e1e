import path from "node:path";
import { pathToFileURL } from "node:url";
import { isDeepStrictEqual } from "node:util";
import { asRecord, isRecord, type JsonObject } from "../../runtime/json/values.js";
import { generatorFolder } from "../api/generator-folder.js";
import { GeneratorError, type Problem } from "../api/problem.js";

/** Throws a GeneratorError that lists everything that is wrong with the definitions of overlays, which anybody writes. */
export async function assertOverlays(overlays: readonly unknown[]): Promise<void> {
  const problems: Problem[] = [];
  const report: Report = (message, expected) =>
    void problems.push({ file: "overlays", message, expected });
  const all = overlays.map(asRecord);
  for (const [at, overlay] of overlays.entries()) checkShape(overlay, all.slice(0, at), report);
  // What has no shape has no schemas.
  if (problems.length === 0) for (const overlay of all) await checkSchemas(overlay, report);
  if (problems.length > 0) throw new GeneratorError(problems);
}

type Report = (message: string, expected: string) => void;

function checkShape(overlay: unknown, earlier: readonly JsonObject[], report: Report): void {
  const where = `the overlay at position ${earlier.length + 1}`;
  if (!isRecord(overlay)) {
    const given = overlay === null ? "null" : `a value of the type ${typeof overlay}`;
    const expected = "an object, as defineOverlay({ name, extensions, apply }) returns it";
    return report(`${where} is ${given}`, expected);
  }
  const { name, apply, extensions = {} } = overlay;
  if (typeof name !== "string" || !/^[a-z][a-z\d]*(?:-[a-z\d]+)*$/.test(name))
    return report(`${where} has no name`, "a name in kebab-case, such as wait-for-job");
  if (earlier.some((other) => other["name"] === name))
    report(`two overlays have the name ${name}`, "each name once");
  if (typeof apply !== "function")
    report(`the overlay ${name} has no function apply`, "apply(client, api)");
  if (!isRecord(extensions)) return report(`the extensions of ${name} are no object`, example);
  for (const [key, schema] of Object.entries(extensions)) {
    if (!/^x-./.test(key))
      report(`the overlay ${name} reads ${key}, which is no extension`, example);
    const other = earlier.find((each) => {
      const declared = asRecord(each["extensions"])[key];
      return declared !== undefined && !isDeepStrictEqual(declared, schema);
    });
    const names = `${String(other?.["name"])} and ${name}`;
    if (other !== undefined) report(`the overlays ${names} differ about ${key}`, "one schema");
  }
}

const example = '{ "x-jobs": schema }';

/** Checks the JSON Schemas of the extensions of an overlay; those that are shipped with the generator have a test. */
async function checkSchemas({ name, extensions }: JsonObject, report: Report): Promise<void> {
  const shipped = pathToFileURL(path.join(generatorFolder, "../")).href;
  const others = Object.entries(asRecord(extensions)).filter(
    ([, schema]) => !(schema instanceof URL && schema.href.startsWith(shipped)),
  );
  if (others.length === 0) return;
  const { findSchemaFlaw } = await import("./extensions/plugin.mjs");
  for (const [key, schema] of others) {
    const flaw = findSchemaFlaw(schema);
    const message = `the schema of ${key} in the overlay ${String(name)} is none: ${flaw}`;
    if (flaw !== undefined) report(message, "a JSON Schema (2020-12)");
  }
}
