import path from "node:path";
import { fileURLToPath } from "node:url";
import { BaseResolver, getLineColLocation, lint as lintDocument } from "@redocly/openapi-core";
import { loadConfig } from "@redocly/openapi-core";
import { run } from "../../package/support/run.js";
import { loadDocuments } from "../../../generator/document/load-documents.js";
import { planOwn } from "../../support/plan-own.js";

const root = fileURLToPath(new URL("../../..", import.meta.url));

/** The folder of the specs, the settings for the documents as they are, and those for them with our additions. */
export const specs: string = path.join(root, "specs");
export const config: string = path.join(specs, "redocly.yaml");
export const rules: string = path.join(specs, "lint", "redocly.yaml");

/** The file of a document with our additions. */
export function wholeOf(api: ApiName): string {
  return path.join(root, "generated", api, "openapi.json");
}

/** The six documents, by file name. */
export const apis = ["v2", "v3", "v4", "billing", "integrations", "signup"] as const;
export type ApiName = (typeof apis)[number];

export interface LintProblem {
  readonly ruleId: string;
  readonly severity: string;
  readonly message: string;
  /** Absolute. */
  readonly file: string;
  readonly line: number | undefined;
  readonly pointer: string;
}

/** Lints every API of the settings: what is found in each, in their order. */
export async function lint(settings: string): Promise<LintProblem[][]> {
  const own = await loadConfig({ configPath: settings });
  const externalRefResolver = new BaseResolver();
  const reports: LintProblem[][] = [];
  for (const { root: name } of Object.values(own.resolvedConfig.apis ?? {})) {
    const ref = path.resolve(path.dirname(settings), name);
    const found = await lintDocument({ ref, config: own, externalRefResolver });
    reports.push(
      found
        .filter(({ ignored }) => ignored !== true)
        .map(({ ruleId, severity, message, location: [place] }) => ({
          ruleId,
          severity,
          message,
          file: place?.source.absoluteRef ?? "",
          line: place && getLineColLocation(place).start.line,
          pointer: place?.pointer ?? "",
        })),
    );
  }
  return reports;
}

/** Lints as people do, by the command line, and gives its exit code as well. */
export async function lintByCommand(
  settings: string,
): Promise<{ code: unknown; reports: LintProblem[][] }> {
  const command = path.join(root, "node_modules/@redocly/cli/bin/cli.js");
  const args = [command, "lint", "--config", settings, "--format", "json"];
  const env = { REDOCLY_TELEMETRY: "off", REDOCLY_SUPPRESS_UPDATE_NOTICE: "true" };
  const { exitCode, stdout } = await run(process.execPath, args, { cwd: root, env });
  // One JSON text per API, with nothing between them.
  const reports: Report[] = JSON.parse(`[${stdout.replaceAll(/^\}\{$/gm, "},{")}]`);
  return { code: exitCode, reports: reports.map(({ problems }) => problems.map(readProblem)) };
}

interface Report {
  readonly problems: readonly (Omit<LintProblem, "file" | "line" | "pointer"> & {
    readonly location: readonly {
      readonly source: { readonly ref: string };
      readonly pointer: string;
      readonly start: { readonly line: number };
    }[];
  })[];
}

function readProblem({ ruleId, severity, message, location }: Report["problems"][number]) {
  const [place] = location;
  return {
    ruleId,
    severity,
    message,
    file: path.resolve(place?.source.ref ?? ""),
    line: place?.start.line,
    pointer: place?.pointer ?? "",
  };
}

/** Loads the six documents, bundled and with our additions. */
export async function bundle(): Promise<Record<ApiName, unknown>> {
  const loaded = await loadDocuments(await planOwn(), new AbortController().signal);
  const [v2, v3, v4, billing, integrations, signup] = loaded.map(({ text }): unknown =>
    JSON.parse(text),
  );
  return { v2, v3, v4, billing, integrations, signup };
}
