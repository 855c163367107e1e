import { readFile } from "node:fs/promises";
import path from "node:path";
import { asRecord } from "../../runtime/json/values.js";

/** Reads the version in `package.json`. */
export async function readVersion(root: string): Promise<string> {
  const manifest: unknown = JSON.parse(await readFile(path.join(root, "package.json"), "utf8"));
  return String(asRecord(manifest)["version"]);
}
