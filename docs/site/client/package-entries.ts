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
 * What users import, as package.json promises it: the APIs, the helpers, and the main entry, which repeats the others.
 * What only generated code imports is not among it.
 */
export function readPackageEntries(): PackageEntry[] {
  const entries = listPromised();
  const apis = entries.filter(isApi);
  return [
    ...apis,
    ...entries.filter((entry) => entry.name !== main && !isApi(entry)),
    ...entries.filter(({ name }) => name === main),
  ];
}

/** The same with the helpers in the order of use; those that the list does not name come after those that it does. */
export function listInOrderOfUse(): PackageEntry[] {
  const entries = readPackageEntries();
  const first = entries.findIndex(({ name }) => helpers.includes(name));
  const named = entries.filter(({ name }) => helpers.includes(name));
  const place = ({ name }: PackageEntry): number => helpers.indexOf(name);
  const others = entries.filter((entry) => !named.includes(entry));
  return others.toSpliced(first, 0, ...named.toSorted((a, b) => place(a) - place(b)));
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
