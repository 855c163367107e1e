import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { asRecord } from "../../../runtime/json/values.js";
import { attempt } from "../../api/attempt.js";
import { parseYaml } from "../../api/read/parse-yaml.js";
import { emitTypeName } from "../../api/text/code.js";
import { type ApiConfig, type Config, ownPackage } from "./config.js";
import type { Plan, Source } from "../../document/plan.js";
import { readYaml } from "../../document/read-yaml.js";
import { emitVariable, splitWords } from "../../api/names/words.js";
import type { RuntimePlace } from "../../api/runtime-place.js";

/** What a run over a project has besides its configuration. */
interface ProjectOptions {
  /** Additional folders and URL prefixes that references may lead to. */
  readonly allowed?: readonly string[] | undefined;
  readonly timeLimit?: number | undefined;
  /** The command that a person runs again; default: that of this package. */
  readonly command?: string | undefined;
  /** Files that the configuration was loaded from. */
  readonly rules?: readonly string[] | undefined;
}

/**
 * Plans a run over the APIs of a project, in the order of its configuration.
 *
 * @param root - folder of the project, which file names in the configuration start from
 */
export async function createProjectPlan(
  config: Config,
  root: string,
  { command = `npx ${ownPackage}`, allowed, timeLimit, rules = [] }: ProjectOptions = {},
): Promise<Plan> {
  const sources = await listSources(config, root);
  const { client = {}, lint, strict = false } = config;
  const foreign: Pick<Plan, "rules" | "flaws"> = {
    rules: sources.flatMap(({ sidecars = [] }) => sidecars),
    flaws: strict ? "refuse" : "repair",
  };
  const judged = lint === undefined ? foreign : planOwn(config, lint, root);
  return {
    ...judged,
    rules: [...rules, ...judged.rules],
    allowed,
    timeLimit,
    root,
    sources,
    out: path.resolve(root, config.out),
    also: [
      ...sources.flatMap(({ file, additions = [] }) => [file, additions].flat()),
      ...["CHANGELOG.md", "package.json"].map((name) => path.join(root, name)),
    ],
    overlays: config.overlays,
    runtime: placeRuntime(config, root, sources[0]?.name),
    command,
    names: sources.map(({ name }) => name),
    client: client.name,
    env: client.env,
    hasValues: config.enums,
    int64: config.int64,
  };
}

/** Documents with rules of the team's own. */
function planOwn({ apis }: Config, lint: string, root: string): Pick<Plan, "lint" | "rules"> {
  const config = path.join(root, lint);
  const folder = path.dirname(config);
  const documents = typeof apis === "string" ? path.join(root, apis) : config;
  const ignored = path.join(folder, ".redocly.lint-ignore.yaml");
  return { lint: { config, documents }, rules: [documents, ignored, folder] };
}

async function listSources({ apis }: Config, root: string): Promise<readonly Source[]> {
  if (typeof apis !== "string")
    return Object.entries(apis).map(([name, api]) => createSource(name, api, root));
  const list = path.join(root, apis);
  const stated = asRecord(asRecord((await readYaml(list, root)).content)["apis"]);
  return Object.entries(stated).map(([name, entry]) => {
    const file = path.join(path.dirname(list), String(asRecord(entry)["root"]));
    return { name, file, additions: file.replace(/\.[^.]*$/, ".additions.yaml") };
  });
}

function createSource(name: string, api: string | ApiConfig, root: string): Source {
  const { document, additions, own, only } = typeof api === "string" ? { document: api } : api;
  const source = { name, file: path.resolve(root, document), own, only };
  if (additions === undefined) return source;
  const file = path.resolve(root, additions);
  return isOverlay(file) ? { ...source, sidecars: [file] } : { ...source, additions: file };
}

/** Whether a file is an OpenAPI Overlay; what is wrong with one is said when it is applied. */
function isOverlay(file: string): boolean {
  const content = attempt(() => parseYaml(readFileSync(file, "utf8")));
  return !existsSync(file) || "overlay" in asRecord(content);
}

/**
 * Returns where the clients of a project have their runtime from.
 *
 * @param api - name of the first one, which the runtime is called after if the client has no name
 */
export function placeRuntime(
  { client = {}, runtime = "beside" }: Pick<Config, "client" | "runtime">,
  root: string,
  api = "api",
): RuntimePlace {
  if (typeof runtime === "object")
    return { kind: "sources", folder: path.join(root, runtime.folder) };
  if (runtime === "package") return { kind: "package", name: ownPackage };
  const words = client.name?.replace(/Client$/, "") ?? emitTypeName(api);
  const { error = `${words}Error`, env } = client;
  const label = splitWords(words).join("-").toLowerCase();
  return { kind: "beside", names: { error, label, env: env ?? emitVariable(words) } };
}
