import { existsSync, readdirSync } from "node:fs";
import path from "node:path";
import { isDeepStrictEqual } from "node:util";
import { parse } from "semver";
import { asRecord } from "../../../runtime/json/values.js";
import { readPackage, readText } from "../../document/read-yaml.js";
import type { OpenApiDocument } from "../../api/openapi.js";
import type { Problem } from "../../api/problem.js";
import { readIfPresent } from "../../api/generated-file.js";
import { loadManifest, type ManifestEntry } from "../../run/write/manifest.js";
import { compileTree, programsOf, type Tree } from "./compile-tree.js";
import { compareLists, pairByName, type Change, type Severity } from "../compare/change.js";
import { compareApis } from "../compare/compare-apis.js";
import { readNormal } from "../compare/normalize-forms.js";
import type { Side } from "../compare/match-operations.js";

/**
 * Judges the change from one state of the project to another: every API, the package's exports, and programs of the
 * earlier state.
 *
 * @param workFolder - a folder inside the project, so that dependencies resolve
 */
export async function judgeTrees(before: Tree, after: Tree, workFolder: string): Promise<Verdict> {
  const programs = programsOf(before);
  const [offer, errors] = await Promise.all([
    judgeOffer(before, after),
    existsSync(programs) ? compileTree(after, programs, workFolder) : [],
  ]);
  return createVerdict([...offer, ...(await judgeErrors(errors, before, workFolder))]);
}

/** Judges what the package provides, without compiling programs: every API and all exports. */
export async function judgeOffer(before: Tree, after: Tree): Promise<Change[]> {
  return (await Promise.all([judgeApis(before, after), judgeExports(before, after)])).flat();
}

async function judgeApis(before: Tree, after: Tree): Promise<Change[]> {
  const [old, current] = await Promise.all([readApis(before), readApis(after)]);
  const sideOf = (api: string, { text, overlays }: GeneratedApi): Side => {
    const read = after.read ?? readNormal;
    // The generator wrote it from a valid document.
    return { ...read(api, JSON.parse(text) as OpenApiDocument), overlays };
  };
  return pairByName(old, current).flatMap(([api, was, is]): Change[] => {
    const kind = "API";
    if (was === undefined) return [{ severity: "minor", kind, message: `the API ${api} is new` }];
    if (is === undefined) return [{ severity: "major", kind, message: `the API ${api} is gone` }];
    // Most are unchanged; this saves reading them.
    if (isDeepStrictEqual(was, is)) return [];
    return compareApis(sideOf(api, was), sideOf(api, is)).map((change) => ({ api, ...change }));
  });
}

/** An API as recorded in its generated document and in the manifest. */
type GeneratedApi = Pick<ManifestEntry, "overlays"> & { readonly text: string };

async function readApis({ generated }: Tree): Promise<(readonly [name: string, GeneratedApi])[]> {
  const { apis } = await loadManifest(generated);
  return Promise.all(
    apis.map(async ({ name, overlays }) => {
      const own = path.join(generated, name, "openapi.json");
      const text = await readText(existsSync(own) ? own : path.join(generated, "openapi.json"));
      return [name, { text, overlays }] as const;
    }),
  );
}

/** Folder of the API reports. */
const reports = "test/package/public-api";

/** Judges the exports, and the API reports of handwritten modules. */
async function judgeExports(before: Tree, after: Tree): Promise<Change[]> {
  const [old, current] = await Promise.all([readSubpaths(before), readSubpaths(after)]);
  const kind = "exports";
  return [
    ...compareLists(kind, old, current, (subpath, isNew) => [
      isNew ? "minor" : "major",
      `the package ${isNew ? "now" : "no longer"} exports ${subpath}`,
    ]),
    ...findChangedReports(before, after).map((name): Change => {
      return { severity: "minor", kind, message: `${reports}/${name} has changed` };
    }),
  ];
}

async function readSubpaths({ root }: Tree): Promise<string[]> {
  return Object.keys(asRecord((await readPackage(root))["exports"]));
}

/** Finds changed reports of entries that both states have; the exports themselves show added and removed entries. */
function findChangedReports(before: Tree, after: Tree): string[] {
  const old = path.join(before.root, reports);
  if (!existsSync(old)) return [];
  return readdirSync(old).filter((name) => {
    const is = readIfPresent(path.join(after.root, reports, name));
    return is !== undefined && is !== readIfPresent(path.join(old, name));
  });
}

/**
 * Judges errors of programs of the earlier state; those of the later state may have been written for it.
 *
 * The rules judge everything that no program covers. A program that no longer compiles outweighs them, unless it did not
 * compile before either.
 */
export async function judgeErrors(
  errors: readonly Problem[],
  before: Tree,
  workFolder: string,
): Promise<Change[]> {
  if (errors.length === 0) return [];
  const programs = programsOf(before);
  const old = await compileTree(before, programs, workFolder);
  const broken = new Map(errors.toReversed().map(({ file, message }) => [file, message]));
  for (const { file } of old) broken.delete(file);
  return [...broken].map(([file, message]) => ({
    severity: "major",
    kind: "program",
    message: `the program ${path.relative(programs, file)} no longer compiles: ${message}`,
  }));
}

/** The version change that several changes require together. */
export interface Verdict {
  /** `undefined` if nothing has changed. */
  readonly severity: Severity | undefined;
  /** Every change, most severe first. */
  readonly changes: readonly Change[];
}

const order: readonly Severity[] = ["major", "minor", "patch"];

/** Combines changes, most severe first. */
export function createVerdict(changes: readonly Change[]): Verdict {
  const sorted = order.flatMap((each) => changes.filter(({ severity }) => severity === each));
  return { severity: sorted[0]?.severity, changes: sorted };
}

/**
 * Returns the smallest version that may follow another after changes of a severity (Semantic Versioning 2.0.0).
 *
 * Before 1.0.0, the minor number indicates breaking changes, and the patch number everything else.
 */
export function nextVersion(from: string, severity: Severity | undefined): string {
  if (severity === undefined) return from;
  const version = parse(from);
  if (version === null) throw new RangeError(`${from} is not a version, such as 1.2.3`);
  const lighter = severity === "major" ? "minor" : "patch";
  return version.inc(version.major === 0 ? lighter : severity).version;
}
