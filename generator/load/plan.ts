import path from "node:path";
import { asRecord } from "../../runtime/json/as-record.js";
import { emitTypeName } from "../text/code.js";
import { generatorFolder } from "../model/paths.js";
import { ignoreFileIn } from "./ignore-file.js";
import { GeneratorError } from "../model/problem.js";
import type { SourceOrigin } from "./read-rules.js";
import { readText, readYaml } from "./read-yaml.js";
import { loadSidecar } from "./sidecar/load-sidecar.js";
import type { Sidecar } from "./sidecar/sidecar.js";

/** What one run reads and where its output goes. */
export interface Plan {
  /** Folder from which files are named in messages. */
  readonly root: string;
  /** Configuration of the linter, with its rules. */
  readonly config: string;
  /** Files and folders on which it depends what the project's documents are and whether they are right. */
  readonly rules: readonly string[];
  readonly sources: readonly Source[];
  /** Folder that receives the output. */
  readonly out: string;
  /** Files outside of it that a run may replace together with the output. */
  readonly also?: readonly string[] | undefined;
  /** Folder of the project whose modules the output imports by their place; absent: they come from the package. */
  readonly modulesRoot?: string | undefined;
  /** Package that generated code outside the project takes its runtime from. */
  readonly packageName: string;
  /** Class of the object that holds every API; absent when only some of them are generated. */
  readonly rootClass?: string | undefined;
  /** Every API of the project, whether it is generated in this run or not. */
  readonly names: readonly string[];
  /** Whether each API gets a folder of its own under `out`. */
  readonly nested: boolean;
  /** Whether the documents belong to others, so that only what prevents a client is a problem. */
  readonly isForeign: boolean;
  /** What is done about flaws with one plain reading; absent: whatever the linter says of them. */
  readonly flaws?: "repair" | "refuse" | undefined;
  /** What is changed of the documents once everything that they refer to is in them. */
  readonly sidecars?: readonly Sidecar[] | undefined;
  /** What the class of a client is named after that goes straight into `out`; absent: the document or its file. */
  readonly clientName?: string | undefined;
  /** Folders, files and URL prefixes that references may lead to besides their document's own place. */
  readonly allowed?: readonly string[] | undefined;
}

/** One document and the name of the API that it describes. */
export interface Source {
  readonly name: string;
  readonly file: string;
  /** Where it came from; absent when it is a file of the user's. */
  readonly origin?: SourceOrigin | undefined;
}

/**
 * Plans a run over the project's own specs: the APIs that `specs/redocly.yaml` lists, in its order.
 *
 * @param allowed - folders and URL prefixes that references may lead to besides
 */
export async function loadProjectPlan(
  root: string,
  allowed: readonly string[] = [],
): Promise<Plan> {
  const specs = path.join(root, "specs");
  const config = path.join(specs, "redocly.yaml");
  const ignoreFile = ignoreFileIn(specs);
  const { apis } = asRecord(await readYaml(config, root));
  const sources = Object.entries(asRecord(apis)).map(([name, entry]) => ({
    name,
    file: path.join(specs, String(asRecord(entry)["root"])),
  }));
  const packageName = await readPackageName(root);
  return {
    root,
    config,
    rules: [config, ignoreFile, path.join(specs, "lint"), path.join(specs, "extensions")],
    sources,
    out: path.join(root, "generated"),
    also: [
      ...sources.map(({ file }) => file),
      ignoreFile,
      path.join(root, "CHANGELOG.md"),
      path.join(root, "package.json"),
    ],
    modulesRoot: root,
    packageName,
    // The object that holds every API is named after the package, less its last word.
    rootClass: emitTypeName(packageName.replace(/-sdk$/, "")),
    names: sources.map(({ name }) => name),
    nested: true,
    isForeign: false,
    allowed,
  };
}

/** How a document of somebody else's is read. */
export interface FileOptions {
  /** Folders and URL prefixes that references may lead to besides; by itself none. */
  readonly allowed?: readonly string[] | undefined;
  /** What is done about flaws with one plain reading; by itself they are repaired. */
  readonly flaws?: Plan["flaws"];
  /** Files of OpenAPI Overlay documents, applied in this order; by itself none. */
  readonly overlays?: readonly string[] | undefined;
  /** What the class of the client is named after; by itself the document or its file. */
  readonly clientName?: string | undefined;
}

/** Plans a run over any one document, whose client goes straight into `out`. */
export async function createFilePlan(
  file: string,
  out: string,
  root: string,
  { allowed = [], flaws = "repair", overlays = [], clientName }: FileOptions = {},
): Promise<Plan> {
  const name = path.basename(file).replace(/\.[^.]*$/, "");
  const config = path.join(generatorFolder, "load", "any-spec.redocly.yaml");
  const packageName = await readPackageName(root);
  return {
    root: process.cwd(),
    config,
    rules: overlays,
    sources: [{ name, file }],
    out,
    packageName,
    names: [name],
    nested: false,
    isForeign: true,
    flaws,
    sidecars: await Promise.all(overlays.map((overlay) => loadSidecar(overlay, process.cwd()))),
    clientName,
    allowed,
  };
}

/** Narrows a plan to the named APIs; a name that the project does not have is an error of usage. */
export function narrowPlan(plan: Plan, only: readonly string[]): Plan {
  const known = plan.sources.map(({ name }) => name);
  const unknown = only.filter((name) => !known.includes(name));
  if (unknown.length > 0) {
    const message = `there is no API named ${unknown.join(", ")}`;
    throw new GeneratorError(
      [{ file: "--only", message, expected: known.toSorted().join(", ") }],
      2,
    );
  }
  if (only.length === 0) return plan;
  return {
    ...plan,
    rootClass: undefined,
    sources: plan.sources.filter(({ name }) => only.includes(name)),
  };
}

async function readPackageName(root: string): Promise<string> {
  return String(asRecord(JSON.parse(await readText(path.join(root, "package.json"))))["name"]);
}
