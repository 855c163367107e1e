import { existsSync } from "node:fs";
import { cp, symlink, writeFile } from "node:fs/promises";
import path from "node:path";
import { quietReporter } from "../run/cli/reporter.js";
import { isMarked } from "../document/lay-document.js";
import type { LoadedDocument } from "../document/load-documents.js";
import { loadLinted } from "../document/load-linted.js";
import { assertKnown, clientNameOf, type Plan } from "../document/plan.js";
import type { OnDocument } from "../document/redocly.js";
import { hashText, readIfPresent, type GeneratedFile } from "../api/generated-file.js";
import { listOperations, type OpenApiDocument } from "../api/openapi.js";
import { pathShape } from "../api/path-shape.js";
import { GeneratorError, type Problem } from "../api/problem.js";
import { readBasePath } from "../api/read/read-deployment.js";
import { generate } from "../run/generate.js";
import { readNormal } from "./compare/normalize-forms.js";
import { checkTypes } from "./verdict/check-types.js";
import { compileTree, programsOf, writeTree } from "./verdict/compile-tree.js";
import { judgeErrors, judgeOffer, createVerdict, type Verdict } from "./verdict/judge-trees.js";
import { loadManifest } from "../run/write/manifest.js";
import { finishWriting } from "../run/write/write-changes.js";
import { loadPublished, type Published, type PublishedContext } from "./load-published.js";
import type { SyncOptions } from "./options.js";
import { listWork } from "./list-work.js";
import type { SyncReport } from "./report.js";

/** The results of a run, and everything that it would write. */
export interface Sync extends Pick<SyncReport, "apis" | "verdict" | "work"> {
  /** New texts of documents and additions, by path in the project. */
  readonly texts: ReadonlyMap<string, string>;
  /** The output that they generate. */
  readonly files: readonly GeneratedFile[];
}

/** Inputs of a run. */
export interface SyncContext extends SyncOptions, PublishedContext {
  /** Plans a run over the project, or over a copy of its documents in another folder. */
  readonly loadPlan: (folder?: string) => Promise<Plan>;
}

/**
 * Replaces our documents by published ones in a copy of the specs, generates from it, and determines what changes.
 * Changes nothing in the project, except that a run which is meant to write first finishes one that was killed.
 */
export async function prepareSync(context: SyncContext): Promise<Sync> {
  const { loadPlan, workFolder, force, write, signal, onDocument } = context;
  const plan = await loadPlan();
  if (write) finishWriting(plan.out, plan.also);
  const names = context.sources.map(({ name }) => name);
  assertKnown(plan, names, "command line");
  const ours = await loadOurs(plan, signal);
  const published: Published[] = [];
  // One after the other, so that it is known which of them takes long.
  for (const source of context.sources) published.push(await loadPublished(source, context));
  if (!force) assertFitting(published, ours);
  const texts = new Map(published.flatMap((each) => listTexts(each, plan)));
  await copyDocuments(texts, plan, workFolder);
  const { root, out, runtime } = plan;
  const moved = { ...(await loadPlan(workFolder)), home: root, out, runtime };
  const settings = { signal, onDocument, reporter: quietReporter };
  const { documents: after, files } = await generate(moved, settings);
  const verdict = await judgeClients(files, plan, workFolder, onDocument);
  const followed = published.flatMap(({ name, from, outside, document }) => {
    const [own, loaded] = [ours, after].map((all) => all.find((each) => each.name === name));
    if (own === undefined || loaded === undefined) return [];
    const changes = verdict.changes.filter(({ api }) => api === name);
    const version = { ours: own.document.info.version, published: document.info.version };
    const report = { name, from, version, foreign: loaded.laid?.foreign ?? [], outside };
    return { report, work: listWork(own, loaded, changes, readerOf(plan)) };
  });
  const work = followed.flatMap((each) => each.work);
  return { apis: followed.map((each) => each.report), verdict, work, texts, files };
}

/**
 * Loads our documents. The comparison requires that the clients were generated from the current specs.
 *
 * Throws a GeneratorError when they were not.
 */
export async function loadOurs(
  plan: Plan,
  signal: AbortSignal,
): Promise<readonly LoadedDocument[]> {
  const { documents } = await loadLinted(plan, signal);
  const { apis } = await loadManifest(plan.out);
  const generated = new Map(apis.map(({ name, spec }) => [name, spec]));
  const stale = documents.filter(({ name, text }) => generated.get(name) !== hashText(text));
  if (stale.length === 0) return documents;
  const file = path.relative(plan.root, plan.out);
  const message = `is older than ${stale.map((each) => path.relative(plan.root, each.file)).join(", ")}`;
  throw new GeneratorError({ file, message, expected: `the output of \`${plan.command}\`` });
}

/**
 * Judges the change from the current clients of a project to new ones.
 *
 * Throws a GeneratorError when the new ones do not compile.
 *
 * @param workFolder - a folder inside the project, so that dependencies resolve
 */
export async function judgeClients(
  files: readonly GeneratedFile[],
  plan: Plan,
  workFolder: string,
  onDocument?: OnDocument,
): Promise<Verdict> {
  const { root, out, lint } = plan;
  const before = { root, generated: out };
  const tree = await writeTree(files, { root, out }, path.join(workFolder, "after"));
  const after = { ...tree, read: readerOf(plan) };
  const compiling =
    lint === undefined
      ? checkTypes(root, after.generated)
      : compileTree(after, programsOf(before), workFolder);
  // While the compiler runs in a process of its own.
  onDocument?.("the comparison");
  const judging = judgeOffer(before, after).finally(() => onDocument?.(undefined));
  const [errors, offer] = await Promise.all([compiling, judging]);
  const placeOf = ({ file }: Problem): string =>
    path.relative(after.generated, path.resolve(root, file));
  const own = errors.filter((error) => !placeOf(error).startsWith(".."));
  // What a team imports its clients into is compiled by that team.
  const users = lint === undefined ? [] : errors;
  if (own.length === 0)
    return createVerdict([...offer, ...(await judgeErrors(users, before, workFolder))]);
  const problems = own.map((error) => ({
    ...error,
    file: path.join(path.relative(root, out), placeOf(error)),
    message: `would not compile: ${error.message}`,
  }));
  throw new GeneratorError(problems);
}

/** Reads documents of a project with the names of its clients, which may be made of the documents. */
function readerOf(plan: Plan): typeof readNormal {
  return (name, document) => {
    const clientName = clientNameOf(plan, name, document.info.title);
    return readNormal(name, document, { clientName, isFlat: plan.lint !== undefined });
  };
}

/** Lists the new texts of a document and its additions, by path in the project: that of the document byte by byte. */
function listTexts({ name, text }: Published, { sources, root }: Plan): [string, string][] {
  const source = sources.find((each) => each.name === name);
  if (source === undefined) return [];
  const { file, additions } = source;
  const document: [string, string] = [path.relative(root, file), text];
  if (additions === undefined) return [document];
  const own = readIfPresent(additions) ?? "";
  // It is about a published document from now on, which need not have everything that the additions are about.
  const marked = isMarked(own) ? own : `published: true\n${own}`;
  return [document, [path.relative(root, additions), marked]];
}

/** Copies the documents of a project to a folder, with what is beside them, and replaces texts there. */
async function copyDocuments(
  texts: ReadonlyMap<string, string>,
  { root, sources }: Plan,
  folder: string,
): Promise<void> {
  const files = sources.flatMap(({ file, additions = [], sidecars = [] }) =>
    [file, additions, sidecars].flat().map((each) => path.relative(root, each)),
  );
  // The whole of a folder of documents, but not of the project.
  for (const name of new Set(files.map((file) => file.split(path.sep)[0] ?? file)))
    await cp(path.join(root, name), path.join(folder, name), { recursive: true });
  // Rules of a project may be made of these.
  for (const name of ["generator", "overlays"])
    if (existsSync(path.join(root, name)))
      await symlink(path.join(root, name), path.join(folder, name));
  for (const [name, text] of texts) await writeFile(path.join(folder, name), text);
}

/**
 * Asserts that every published document describes the API that it is passed for: the same service at another base path
 * is accepted, another API is not.
 *
 * Throws a GeneratorError that names which of our documents it matches.
 */
export function assertFitting(
  published: readonly Published[],
  documents: readonly OwnDocument[],
): void {
  const problems = published.flatMap((each) => checkFitting(each, documents));
  if (problems.length > 0) throw new GeneratorError(problems);
}

type OwnDocument = Pick<LoadedDocument, "name" | "document">;

function checkFitting(each: Published, documents: readonly OwnDocument[]): Problem[] {
  const { name, from, document } = each;
  const own = documents.find((ours) => ours.name === name)?.document;
  if (own === undefined || countShared(own, document) > 0) return [];
  const [best] = documents
    .map((ours) => ({ name: ours.name, count: countShared(ours.document, document) }))
    .toSorted((a, b) => b.count - a.count);
  const isElsewhere = best !== undefined && best.count > 0;
  // The service may have moved to another base path.
  if (!isElsewhere && countShared(own, document, "") > 0) return [];
  const message =
    listOperations(document).length === 0
      ? "has no operations"
      : `has no operation of ${name}${isElsewhere ? `, and ${best.count} of ${best.name}` : ""}`;
  const expected = isElsewhere
    ? `${best.name}=${from}, or --force to replace ${name} with it`
    : `a document of ${name}, or --force to replace ${name} with this one`;
  return [{ file: from, message, expected }];
}

/** Counts the operations that both documents have, by whole paths or relative to each base path. */
function countShared(ours: OpenApiDocument, published: OpenApiDocument, base?: string): number {
  const other = listShapes(published, base);
  return listShapes(ours, base).filter((operation) => other.includes(operation)).length;
}

function listShapes(document: OpenApiDocument, base = readBasePath(document)): string[] {
  const operations = listOperations(document);
  return operations.map((each) => `${each.httpMethod} ${pathShape(base + each.path)}`);
}
