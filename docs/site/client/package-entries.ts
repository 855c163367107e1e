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

/**
 * What users import, in the order of package.json: the APIs, then the helpers by their use. The main entry comes last,
 * because it repeats the others. What only generated code imports is not among it.
 */
export function readPackageEntries(): PackageEntry[] {
  const manifest: unknown = JSON.parse(
    readFileSync(path.join(projectRoot, "package.json"), "utf8"),
  );
  const entries = Object.entries(asRecord(asRecord(manifest)["exports"])).flatMap(
    ([subpath, target]): PackageEntry[] => {
      if (!isRecord(target) || subpath.includes("*")) return [];
      const source = asText(target["types"]).replace("./dist/types/", "");
      const name = subpath === "." ? main : subpath.slice(2);
      return [{ name, source: source.replace(/\.d\.ts$/, ".ts") }];
    },
  );
  return entries.toSorted(
    (left, right) => Number(left.name === main) - Number(right.name === main),
  );
}

/** What a program writes behind `from` to import an entry. */
export function importOf(name: string): string {
  return name === main ? name : `${main}/${name}`;
}
