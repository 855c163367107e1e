import path from "node:path";
import { asText } from "../../runtime/json/values.js";
import { didYouMean, GeneratorError } from "../api/problem.js";
import { isNested, type RuntimePlaces } from "../api/runtime-place.js";
import type { Overlay } from "../client/overlay.js";
import type { OwnHeaders } from "./download.js";
import type { Inputs } from "./inputs.js";
import { readPackage } from "./read-yaml.js";

/** The inputs and outputs of one run. */
export interface Plan extends RuntimePlaces {
  /** The rules of documents that their readers write; absent for those of others: only what prevents a client is a problem. */
  readonly lint?: LintConfig | undefined;
  /** Files and folders that determine which documents the project has and whether they are valid. */
  readonly rules: readonly string[];
  readonly sources: readonly Source[];
  /** Files outside `out` that a run may replace along with the output. */
  readonly also?: readonly string[] | undefined;
  /** The command that a person runs again, such as `npm run generate`. */
  readonly command: string;
  /** Class of the client, or of the object that contains several; absent: from the document or its file, or no object. */
  readonly client?: string | undefined;
  /** How to handle flaws with one obvious interpretation; absent: as the linter reports them. */
  readonly flaws?: "repair" | "refuse" | undefined;
  /** What adds behavior to the clients, in the order of application. */
  readonly overlays?: readonly Overlay[] | undefined;
  /** Files of OpenAPI Overlay documents, applied in this order to the documents after bundling. */
  readonly sidecars?: readonly string[] | undefined;
  /** Timeout for applying them, in milliseconds; a minute by default. */
  readonly timeLimit?: number | undefined;
  /** Operations and tags of a third-party document to generate alone; all if there are none. */
  readonly only?: readonly string[] | undefined;
  /** Whether the values of enums are wanted at run time. */
  readonly hasValues?: boolean | undefined;
  /** Whether callers get integers of 64 bits as `bigint`. */
  readonly int64?: boolean | undefined;
  /** First part of the environment variables of the client; absent: only those that the document names. */
  readonly env?: string | undefined;
  /** Folders, files, and URL prefixes outside the document's own location that references may lead to. */
  readonly allowed?: readonly string[] | undefined;
  /** What the run reads for each document; the run adds to it. */
  readonly inputs?: ReadonlyMap<string, Inputs> | undefined;
}

/** Redocly configurations with rules of a project. */
export interface LintConfig {
  /** For documents with their additions. */
  readonly config: string;
  /** For the documents alone. */
  readonly documents: string;
}

/** One document and the name of the API that it describes. */
export interface Source {
  readonly name: string;
  readonly file: string;
  /** File with what is ours about it; it may be missing. */
  readonly additions?: string | undefined;
  /** Files of OpenAPI Overlay documents for this document alone. */
  readonly sidecars?: readonly string[] | undefined;
  /** Whether extensions in the document itself count. */
  readonly own?: boolean | undefined;
  /** Operations and tags to generate alone; all if there are none. */
  readonly only?: readonly string[] | undefined;
  /** Where it came from; absent for a file of the user. */
  readonly origin?: SourceOrigin | undefined;
}

/** Origin of a document that is not the user's file but was saved to one. */
export interface SourceOrigin {
  /** Final URL after redirects, which its references are relative to; absent for standard input. */
  readonly address?: string | undefined;
  readonly text: string;
  /** Headers for what it refers to. */
  readonly own?: OwnHeaders | undefined;
  /** Maximum size of a document that it refers to, in bytes. */
  readonly maxSize: number;
  /** Timeout for such a document, in milliseconds. */
  readonly timeLimit: number;
}

/**
 * Plans a run over any single document, whose client is written directly into `out`. By default, its flaws are
 * repaired, and its references stay in its folder.
 */
export async function createFilePlan(
  file: string,
  out: string,
  root: string,
  options: Partial<Plan> = {},
): Promise<Plan> {
  const { command = "npm run generate", sidecars = [] } = options;
  const name = documentName(file);
  return {
    flaws: "repair",
    ...options,
    root: process.cwd(),
    rules: sidecars,
    sources: [{ name, file }],
    out,
    runtime: options.runtime ?? {
      kind: "package",
      name: asText((await readPackage(root))["name"]),
    },
    command,
    names: [name],
  };
}

/** Returns the name of a document's file, without its extension. */
export function documentName(file: string): string {
  return path.parse(file).name;
}

/** Returns the class of the object that contains every API, which only a run over all of them generates. */
export function rootClassOf({ names, sources, client }: Plan): string | undefined {
  return isNested({ names }) && sources.length === names.length ? client : undefined;
}

/** Throws a usage error if nothing has a name that an argument has: by default, no API of a project. */
export function assertKnown(
  { names }: Pick<Plan, "names">,
  given: readonly string[],
  argument: string,
  what = "API",
): void {
  const unknown = given.filter((name) => !names.includes(name));
  if (unknown.length === 0) return;
  const meant = what === "API" ? "" : didYouMean(unknown.join(), names);
  const message = `there is no ${what} named ${unknown.join(", ")}${meant}`;
  throw new GeneratorError({ file: argument, message, expected: names.toSorted().join(", ") }, 2);
}

/** Narrows a plan to the named APIs; an unknown name is a usage error. */
export function narrowPlan(plan: Plan, only: readonly string[]): Plan {
  assertKnown(plan, only, "--only");
  const sources = plan.sources.filter(({ name }) => only.includes(name));
  return only.length === 0 ? plan : { ...plan, sources };
}

/**
 * Returns the name of the client of a document. Many have a common file name, which does not identify the API; those
 * use their title.
 */
export function clientNameOf(plan: Plan, name: string, title: string): string {
  if (plan.lint !== undefined) return name;
  const isCommon = /^(?:(?:open|rest)?[._-]?api|docs?|index|main|schema|spec|swagger)[\d._-]*$/i;
  const given = isNested(plan) ? undefined : plan.client?.replace(/Client$/, "");
  return given ?? (isCommon.test(name) ? title : name);
}
