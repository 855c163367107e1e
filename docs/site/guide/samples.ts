import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import path from "node:path";
import { projectRoot } from "../project.js";

/** A sample as a page shows it. */
export interface Sample {
  readonly label: string;
  readonly lang: string;
  readonly source: string;
}

/** The ways in which every operation is shown: the file of each, beside the others in the operation's folder. */
const kinds = [
  { file: "client.ts", label: "TypeScript", lang: "typescript" },
  { file: "http.ts", label: "client.http", lang: "typescript" },
  { file: "curl.sh", label: "curl", lang: "bash" },
] as const;

/** What Redoc offers as tabs, in this order. */
export const sampleLanguages: readonly { readonly lang: string; readonly label: string }[] =
  kinds.map(({ lang, label }) => ({ lang, label }));

const samplesFolder = path.join(projectRoot, "docs", "samples");

/** Reads the samples of an operation: all of them, or none as long as nobody has written any. */
export async function readSamples(api: string, operationId: string): Promise<Sample[]> {
  const folder = path.join(samplesFolder, api, sampleFolder(operationId));
  if (!existsSync(folder)) return [];
  return Promise.all(
    kinds.map(async ({ file, label, lang }) => ({
      label,
      lang,
      source: shownText(await readFile(path.join(folder, file), "utf8")),
    })),
  );
}

/** `runs.getStatus` -> `runs-get-status` */
export function sampleFolder(operationId: string): string {
  return operationId
    .replaceAll(/([a-z])([A-Z])/g, "$1-$2")
    .replaceAll(".", "-")
    .toLowerCase();
}

/** What readers see of a sample: all of it but the line that names its interpreter. */
export function shownText(text: string): string {
  return text.replace(/^#!.*\n/, "").trim();
}
