import { readFileSync } from "node:fs";
import path from "node:path";
import { isRecord } from "../../runtime/json/is-record.js";
import { asRecord } from "../../runtime/json/as-record.js";
import { asText } from "../../runtime/json/as-text.js";
import { projectRoot } from "./project.js";

/** Something that users of the package import. */
export interface PackageEntry {
  /** `cloud-agent-sdk`, or what comes after its slash. */
  readonly name: string;
  /** TypeScript file, from the project's folder. */
  readonly source: string;
}

/**
 * What users import, as package.json promises it; the main entry, which repeats the others, comes last. What only
 * generated code imports is not among it.
 */
export function readPackageEntries(): PackageEntry[] {
  const manifest: unknown = JSON.parse(
    readFileSync(path.join(projectRoot, "package.json"), "utf8"),
  );
  const { ".": main, ...rest } = asRecord(asRecord(manifest)["exports"]);
  const promised = Object.entries({ ...rest, "./cloud-agent-sdk": main });
  return promised.flatMap(([subpath, target]) => {
    if (!isRecord(target) || subpath.startsWith("./runtime/")) return [];
    const source = asText(target["types"])
      .replace("./dist/types/", "")
      .replace(/\.d\.ts$/, ".ts");
    return { name: subpath.slice(2), source };
  });
}
