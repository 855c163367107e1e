import path from "node:path";
import { bundle, clearPluginsCache, createConfig, isMappingRef, lint } from "@redocly/openapi-core";
import { lintDocument, loadConfig, YamlParseError } from "@redocly/openapi-core";
import type { Config, NormalizedProblem, RawUniversalConfig } from "@redocly/openapi-core";
import { readAt, splitPointer } from "../../runtime/json/pointer.js";
import { asRecord, asText, isRecord } from "../../runtime/json/values.js";
import { reasonOf, sourceName } from "../../runtime/text/show.js";
import { supported } from "../api/openapi.js";
import { generatorFolder } from "../api/generator-folder.js";
import { GeneratorError, type Problem, withoutRepeats } from "../api/problem.js";
import { GuardedResolver } from "./guarded-resolver.js";
import { SourceFiles, type SourcePlace } from "./locate.js";
import { runUntil } from "./run-until.js";
import type { Plan, Source as PlannedSource } from "./plan.js";

/** What the linter says of a place in a document; its file is relative to the plan's root, or a URL. */
export interface LintEntry extends Problem {
  readonly ruleId: string;
  readonly pointer: string;
}

/** What the linter found in a plan's documents. */
export interface Lint {
  readonly entries: readonly LintEntry[];
  /** What it read from outside the documents' own location. */
  readonly outside: readonly Problem[];
  readonly reads: Reads;
}

/** What was read for each document, so that it need not be read and parsed again; taken out when it is used. */
export type Reads = Map<PlannedSource, GuardedResolver>;

/** Called before the work on each document, which no signal can interrupt, and without a file after it. */
export type OnDocument = (file: string | undefined) => void;

/** A document, and where its nodes come from if that matters. */
interface Given {
  readonly file: string;
  readonly document: object;
  readonly locate?: (pointer: string) => SourcePlace;
}

interface WorkOptions {
  readonly reads?: Reads | undefined;
  readonly onDocument?: OnDocument | undefined;
  /** What to lint in place of what the files hold. */
  readonly documents?: readonly Given[];
  /** Configuration in place of that of the plan. */
  readonly rules?: LintRules | undefined;
  /** When to stop checking examples against schemas, as `performance.now()`. */
  readonly examplesUntil?: number | undefined;
}

/** Configuration of the linter: a file, or made for a run. */
export type LintRules = string | RawUniversalConfig;

/** Returns the file with the rules of a plan. */
export function rulesOf(plan: Plan): string {
  return plan.lint?.config ?? path.join(generatorFolder, "document", "any-spec.redocly.yaml");
}

/** Lints a plan's documents by the rules of its configuration; throws a GeneratorError if one cannot be read to its end. */
export async function lintSources(plan: Plan, options: WorkOptions = {}): Promise<Lint> {
  const reads: Reads = new Map();
  const { results, outside } = await forEach(plan, { ...options, reads }, async (task) => {
    const { ref, externalRefResolver: resolver } = task;
    const given = options.documents?.find(({ file }) => file === ref);
    const document = given && resolver.give(ref, given.document);
    const problems = await (document ? lintDocument({ ...task, document }) : lint(task));
    const found = problems.filter((each) => each.ignored !== true && !namesSchema(each, resolver));
    return found.map((each): LintEntry => {
      const entry = toEntry(each, plan, resolver);
      return { ...entry, ...given?.locate?.(entry.pointer) };
    });
  });
  return { entries: results.flat(), outside, reads };
}

/** Redocly would parse the text of a file again to find a place in it. */
function toEntry(problem: NormalizedProblem, plan: Plan, resolver: GuardedResolver): LintEntry {
  const { ruleId, location } = problem;
  const [{ source, pointer = "", reportOnKey } = { source: undefined }] = location;
  const message = ruleId === unresolved ? nameReference(problem, resolver) : problem.message;
  const ref = source?.absoluteRef ?? rulesOf(plan);
  return {
    message: message.trim().replace(/\.$/, ""),
    ruleId,
    file: resolver.nameOf(ref),
    ...resolver.texts.get(ref)?.locate(splitPointer(pointer), reportOnKey),
    pointer,
  };
}

const unresolved = "no-unresolved-refs";

/** Names the reference, which the linter leaves out, and what is beside the last name in it. */
function nameReference(problem: NormalizedProblem, resolver: GuardedResolver): string {
  const { message, location: [place] = [] } = problem;
  if (place === undefined) return message;
  const { source, pointer = "" } = place;
  const node = readAt(resolver.texts.get(source.absoluteRef)?.content, splitPointer(pointer));
  const reference = asText(isRecord(node) ? node["$ref"] : node);
  const [file = "", inside = ""] = reference.split("#");
  const target = file === "" ? source.absoluteRef : resolver.resolve(source.absoluteRef, file);
  const steps = splitPointer(inside);
  const around = readAt(resolver.texts.get(target)?.content, steps.slice(0, -1));
  const names = Object.keys(asRecord(around)).toSorted();
  const hint = `: given ${steps.at(-1)}, expected one of ${names.join(", ")}`;
  const shown = `$ref ${sourceName(reference)}${names.length > 0 && names.length < 60 ? hint : ""}`;
  return message.replace("$ref", () => shown);
}

/** The mapping of a discriminator may hold names of schemas, which this version of the linter takes for references. */
function namesSchema(problem: NormalizedProblem, resolver: GuardedResolver): boolean {
  const { ruleId, location: [place] = [] } = problem;
  const steps = splitPointer(place?.pointer ?? "");
  if (ruleId !== unresolved || place === undefined || steps.at(-2) !== "mapping") return false;
  const document = resolver.texts.get(place.source.absoluteRef)?.content;
  const name = readAt(document, steps);
  const isName = typeof name === "string" && !isMappingRef(name);
  return isName && readAt(document, ["components", "schemas", name]) !== undefined;
}

/** A document with everything that it refers to, and the files that it is made of. */
export interface Bundled {
  readonly source: PlannedSource;
  readonly content: unknown;
  readonly files: SourceFiles;
}

/** Bundles each of a plan's documents into one; throws a GeneratorError if one cannot be read to its end. */
export async function bundleSources(plan: Plan, options: WorkOptions = {}): Promise<Bundled[]> {
  const bundleOne = async (task: Task, source: PlannedSource): Promise<Bundled> => {
    const { ref, externalRefResolver: resolver } = task;
    const alone = await resolver.readAlone(ref);
    // As JSON, whose parts are not shared any more where several places refer to them.
    const content = alone ?? JSON.parse(JSON.stringify((await bundle(task)).bundle.parsed));
    if (alone === undefined) nameAsReferred(content, resolver.texts.get(ref)?.content);
    return { source, content, files: new SourceFiles(ref, resolver) };
  };
  return (await forEach(plan, options, bundleOne)).results;
}

/** Names components as references to them do: the bundler leaves names that it takes from other files escaped. */
function nameAsReferred(document: unknown, own: unknown): void {
  const sections = Object.keys(asRecord(asRecord(document)["components"]));
  for (const around of [["definitions"], ...sections.map((section) => ["components", section])]) {
    const group = Object(readAt(document, around));
    for (const [name, part] of Object.entries(group))
      if (/~[01]/.test(name) && readAt(own, [...around, name]) === undefined) {
        Reflect.set(group, splitPointer(name).join("/"), part);
        Reflect.deleteProperty(group, name);
      }
  }
}

/** Has the next run load the rules anew; before Node.js 22.15, their code stays as it was loaded first. */
export const forgetRules: () => void = clearPluginsCache;

/** What Redocly takes to work on a document. */
type Task = Parameters<typeof lint>[0] & { readonly externalRefResolver: GuardedResolver };

/** Works on every source, also when another one fails. Of documents with references that lead out, nothing else is said. */
async function forEach<Result>(
  plan: Plan,
  { onDocument, reads = new Map(), rules = rulesOf(plan), examplesUntil }: WorkOptions,
  work: (task: Task, source: PlannedSource) => Promise<Result>,
): Promise<{ readonly results: Result[]; readonly outside: readonly Problem[] }> {
  const isFile = typeof rules === "string";
  const loaded = await (isFile ? loadConfig({ configPath: rules }) : createConfig(rules));
  const config = examplesUntil === undefined ? loaded : limitExamples(loaded, examplesUntil);
  const results: Result[] = [];
  const failures: Problem[] = [];
  const noted: Problem[] = [];
  for (const source of plan.sources) {
    // One for each: what several of them refer to becomes part of each bundle, and is changed by that.
    const externalRefResolver =
      reads.get(source) ?? new GuardedResolver(plan, plan.inputs?.get(source.name));
    if (!reads.delete(source)) reads.set(source, externalRefResolver);
    const ref = source.origin?.address ?? source.file;
    onDocument?.(path.relative(plan.root, source.file));
    try {
      results.push(await work({ ref, config, externalRefResolver }, source));
    } catch (error) {
      if (!(error instanceof YamlParseError))
        failures.push(describeFailure(error, externalRefResolver.nameOf(ref)));
    } finally {
      onDocument?.(undefined);
    }
    failures.push(...externalRefResolver.malformed.values());
    noted.push(...externalRefResolver.listNoted());
  }
  const refused = noted.filter(({ expected }) => expected !== undefined);
  if (refused.length > 0) throw new GeneratorError(withoutRepeats(refused));
  if (failures.length > 0) throw new GeneratorError(failures);
  return { results, outside: withoutRepeats(noted) };
}

function describeFailure(error: unknown, file: string): Problem {
  if (error instanceof RangeError) return { file, ...tooDeep };
  const [message = ""] = reasonOf(error).split("\n");
  return { file, message, expected: supported };
}

/** The linter walks from each schema into those that it refers to. */
const tooDeep = {
  message: "leads from schema to schema, or from part to part, in a chain too long to follow",
  expected: "a document of fewer levels",
};

/**
 * Ends the rules that check examples against schemas at some time: patterns and compositions of a document may take
 * longer than anybody waits. What was not checked until then passes.
 */
function limitExamples(config: Config, end: number): Config {
  const plugins = config.plugins.map(({ rules, ...plugin }) => {
    const oas3 = Object.entries(rules?.oas3 ?? {}).map(([name, rule]) => {
      const limited: typeof rule = (options) => limitVisitor(rule(options), end);
      return [name, /^no-invalid-.*-examples$/.test(name) ? limited : rule];
    });
    return { ...plugin, rules: { ...rules, oas3: Object.fromEntries(oas3) } };
  });
  return Object.create(config, { plugins: { value: plugins } });
}

/** Limits what a visitor does when it leaves a node; before, it only decides whether to visit one. */
function limitVisitor<Visitor extends object>(visitor: Visitor, end: number): Visitor {
  for (const [name, member] of Object.entries(visitor)) {
    if (isRecord(member)) limitVisitor(member, end);
    if (name !== "leave") continue;
    const limited = (...args: unknown[]): void =>
      void runUntil(end, () => Reflect.apply(member, visitor, args));
    Reflect.set(visitor, name, limited);
  }
  return visitor;
}
