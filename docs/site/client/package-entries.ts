import path from "node:path";
import { isRecord, asText } from "../../../runtime/json/values.js";
import manifest from "../../../package.json" with { type: "json" };

/** Something that users of the package import. */
export interface PackageEntry {
  /** What a program writes behind `from`: `cloud-agent-sdk/v4`. */
  readonly name: string;
  /** TypeScript file, from the project's folder. */
  readonly source: string;
}

/**
 * What users import, in the order of package.json: the APIs, then the helpers by their use. The main entry comes last,
 * because it repeats the others. What only generated code imports is not among it.
 */
export function readPackageEntries(): PackageEntry[] {
  const entries = Object.entries(manifest.exports).flatMap(([subpath, target]): PackageEntry[] => {
    if (!isRecord(target) || subpath.includes("*")) return [];
    const file = asText(target["types"]).replace("./dist/types/", "").replace(".d.ts", ".ts");
    return [{ name: path.posix.join("cloud-agent-sdk", subpath), source: file }];
  });
  return [...entries.slice(1), ...entries.slice(0, 1)];
}
