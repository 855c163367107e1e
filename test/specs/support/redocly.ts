import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { createReadRules } from "../../../generator/load/read-rules.js";
import { sharedRedocly } from "../../generator/support/shared-redocly.js";

const root = fileURLToPath(new URL("../../..", import.meta.url));

/** The folder of the specs, and the settings that lint and bundle them. */
export const specs: string = path.join(root, "specs");
export const config: string = path.join(specs, "redocly.yaml");

/** The six documents, by file name. */
export const apis = ["v2", "v3", "v4", "billing", "integrations", "signup"] as const;
export type ApiName = (typeof apis)[number];

export interface LintProblem {
  readonly ruleId: string;
  readonly severity: string;
  readonly message: string;
  readonly location: readonly {
    readonly source: { readonly ref: string };
    readonly pointer: string;
    readonly start: { readonly line: number; readonly col: number };
  }[];
}

export interface LintReport {
  readonly totals: { readonly errors: number; readonly warnings: number; readonly ignored: number };
  readonly problems: readonly LintProblem[];
}

/** Lints every API of the settings: one report each, in their order, and the exit code. */
export async function lint(settings: string): Promise<{ code: number; reports: LintReport[] }> {
  const { code, output } = await run(["lint", "--config", settings, "--format", "json"], settings);
  // One JSON text per API, with nothing between them.
  const reports: LintReport[] = JSON.parse(`[${output.replaceAll(/^\}\{$/gm, "},{")}]`);
  return { code, reports };
}

/** Bundles the six documents and reads them. */
export async function bundle(): Promise<Record<ApiName, unknown>> {
  const folder = await mkdtemp(path.join(tmpdir(), "specs-"));
  try {
    await run(["bundle", "--config", config, "--ext", "json", "-o", folder, ...apis], config);
    const [v2, v3, v4, billing, integrations, signup] = await Promise.all(
      apis.map((api) => readDocument(path.join(folder, `${api}.json`))),
    );
    return { v2, v3, v4, billing, integrations, signup };
  } finally {
    await rm(folder, { recursive: true });
  }
}

async function readDocument(file: string): Promise<unknown> {
  return JSON.parse(await readFile(file, "utf8"));
}

async function run(
  args: readonly string[],
  settings: string,
): Promise<{ code: number; output: string }> {
  const reads = createReadRules({ sources: [{ file: settings }], config: settings });
  const { signal } = new AbortController();
  const { exitCode, stdout } = await sharedRedocly({ args, cwd: root, reads }, signal);
  return { code: exitCode, output: stdout };
}
