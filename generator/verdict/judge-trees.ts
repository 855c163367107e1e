import { existsSync } from "node:fs";
import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import path from "node:path";
import { asRecord } from "../../runtime/json/as-record.js";
import { readText } from "../load/read-yaml.js";
import type { OpenApiDocument } from "../model/openapi.js";
import type { Overlays } from "../model/weave-record.js";
import { readApi } from "../read/read-api.js";
import { loadManifest } from "../write/manifest.js";
import { compileConsumers, findBroken, programsOf, type Tree } from "./compile-consumers.js";
import type { Change } from "../compare/change.js";
import { compareApis } from "../compare/compare-apis.js";
import { compareLists } from "../compare/compare-facts.js";
import { normalizeForms } from "../compare/normalize-forms.js";
import type { Side } from "../compare/match-operations.js";
import { createVerdict, type Verdict } from "./verdict.js";

/**
 * Judges the change from one state of the project to another: every API, the package's exports, and programs of the
 * earlier state.
 *
 * @param workFolder - a folder inside the project, so that dependencies resolve
 */
export async function judgeTrees(before: Tree, after: Tree, workFolder: string): Promise<Verdict> {
  const changes = await Promise.all([
    judgeOffer(before, after),
    judgePrograms(before, after, workFolder),
  ]);
  return createVerdict(changes.flat());
}

/** Judges what the package provides, without compiling programs: every API and all exports. */
export async function judgeOffer(before: Tree, after: Tree): Promise<Change[]> {
  const changes = await Promise.all([judgeApis(before, after), judgeExports(before, after)]);
  return changes.flat();
}

async function judgeApis(before: Tree, after: Tree): Promise<Change[]> {
  const [old, current] = await Promise.all([readApis(before), readApis(after)]);
  const changes: Change[] = [];
  for (const name of new Set([...old.keys(), ...current.keys()])) {
    const [left, right] = [old.get(name), current.get(name)];
    if (left === undefined) {
      changes.push({ severity: "minor", kind: "API", message: `the API ${name} is new` });
    } else if (right === undefined) {
      changes.push({ severity: "major", kind: "API", message: `the API ${name} is gone` });
    } else if (!isSame(left, right)) {
      const found = compareApis(readSide(name, left), readSide(name, right));
      changes.push(...found.map((change) => ({ api: name, ...change })));
    }
  }
  return changes;
}

/** An API as recorded in its generated document and in the manifest. */
interface GeneratedApi {
  readonly file: string;
  readonly text: string;
  readonly overlays: Overlays;
}

async function readApis({ generated }: Tree): Promise<Map<string, GeneratedApi>> {
  const { apis } = await loadManifest(generated);
  const entries = apis.map(async ({ name, overlays }): Promise<[string, GeneratedApi]> => {
    const file = path.join(generated, name, "openapi.json");
    return [name, { file, text: await readText(file), overlays }];
  });
  return new Map(await Promise.all(entries));
}

/** Reports whether an API is unchanged, which most are; this saves reading it. */
function isSame(before: GeneratedApi, after: GeneratedApi): boolean {
  return (
    before.text === after.text && JSON.stringify(before.overlays) === JSON.stringify(after.overlays)
  );
}

function readSide(name: string, { file, text, overlays }: GeneratedApi): Side {
  // The generator wrote it from a valid document.
  const document = JSON.parse(text) as OpenApiDocument;
  return { api: readApi(name, normalizeForms(document), () => ({ file })), overlays };
}

/** Judges the exports, and the API reports of handwritten modules. */
async function judgeExports(before: Tree, after: Tree): Promise<Change[]> {
  const [old, current] = await Promise.all([readSubpaths(before), readSubpaths(after)]);
  const kind = "exports";
  const changed = await findChangedReports(before, after);
  return [
    ...compareLists(kind, old, current, (subpath, isNew) =>
      isNew
        ? ["minor", `the package now exports ${subpath}`]
        : ["major", `the package no longer exports ${subpath}`],
    ),
    ...changed.map((name): Change => {
      const message = `test/package/public-api/${name} has changed`;
      return { severity: "minor", kind, message };
    }),
  ];
}

async function readSubpaths({ root }: Tree): Promise<string[]> {
  const manifest: unknown = JSON.parse(await readText(path.join(root, "package.json")));
  return Object.keys(asRecord(asRecord(manifest)["exports"]));
}

/** Finds changed reports of entries that both states have; the exports themselves show added and removed entries. */
async function findChangedReports(before: Tree, after: Tree): Promise<string[]> {
  const [old, current] = [before, after].map(({ root }) =>
    path.join(root, "test", "package", "public-api"),
  );
  if (old === undefined || current === undefined || !existsSync(old) || !existsSync(current))
    return [];
  const names = (await readdir(old)).filter((name) => existsSync(path.join(current, name)));
  const changes = names.map(async (name) => {
    const [left, right] = await Promise.all(
      [old, current].map((folder) => readFile(path.join(folder, name), "utf8")),
    );
    return left === right ? [] : [name];
  });
  return (await Promise.all(changes)).flat();
}

/**
 * Judges by programs of the earlier state, because those of the later state may have been written for it.
 *
 * @param workFolder - a folder inside the project, so that dependencies resolve
 */
export async function judgePrograms(
  before: Tree,
  after: Tree,
  workFolder: string,
): Promise<Change[]> {
  const programs = programsOf(before);
  if (!existsSync(programs)) return [];
  const folder = await mkdtemp(path.join(workFolder, "programs-"));
  try {
    const current = await compileConsumers(programs, after, path.join(folder, "after"));
    if (current.size === 0) return [];
    const old = await compileConsumers(programs, before, path.join(folder, "before"));
    return findBroken(old, current);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
