import { readFileSync } from "node:fs";
import path from "node:path";
import { isRecord, asRecord, asText } from "../../../runtime/json/values.js";
import { projectRoot } from "../project.js";

/** Something that users of the package import. */
export interface PackageEntry {
  /** `cloud-agent-sdk`, or what comes after its slash. */
  readonly name: string;
  /** TypeScript file, from the project's folder. */
  readonly source: string;
}

const main = "cloud-agent-sdk";

/** What comes after the APIs, from what most programs need to what few do. */
const helpers = [
  "errors",
  "polling",
  "limits",
  "regions",
  "reasoning",
  "tools",
  "fleet",
  "journal",
  "otel",
  "sandbox",
];

/**
 * What users import, as package.json promises it: the APIs, the helpers in the order of use, and the main entry, which
 * repeats the others. What only generated code imports is not among it.
 */
export function readPackageEntries(): PackageEntry[] {
  return listPromised().toSorted((left, right) => placeOf(left) - placeOf(right));
}

/** Helpers that the list does not name come after those that it does. */
function placeOf(entry: PackageEntry): number {
  if (isApi(entry)) return -1;
  if (entry.name === main) return helpers.length + 1;
  return helpers.includes(entry.name) ? helpers.indexOf(entry.name) : helpers.length;
}

function isApi({ source }: PackageEntry): boolean {
  return /^generated\/\w+\/index\.ts$/.test(source);
}

/** In the order of package.json, without those whose names have a star. */
function listPromised(): PackageEntry[] {
  const manifest: unknown = JSON.parse(
    readFileSync(path.join(projectRoot, "package.json"), "utf8"),
  );
  return Object.entries(asRecord(asRecord(manifest)["exports"])).flatMap(([subpath, target]) => {
    if (!isRecord(target) || subpath.includes("*")) return [];
    const source = asText(target["types"])
      .replace("./dist/types/", "")
      .replace(/\.d\.ts$/, ".ts");
    return { name: subpath === "." ? main : subpath.slice(2), source };
  });
}

/** What a program writes behind `from` to import an entry. */
export function importOf(name: string): string {
  return name === main ? name : `${main}/${name}`;
}
