import { readdir, writeFile } from "node:fs/promises";
import path from "node:path";

/** Lists the folders of docs in a folder in its `versions.json`: `latest` first, then versions from the newest down. */
export async function writeVersions(folder: string): Promise<void> {
  const entries = await readdir(folder, { withFileTypes: true });
  const names = entries.filter((entry) => entry.isDirectory()).map(({ name }) => name);
  const versions = names.filter((name) => /^v\d/.test(name)).toSorted(compareNumbers);
  const listed = [...names.filter((name) => name === "latest"), ...versions.toReversed()];
  await writeFile(path.join(folder, "versions.json"), `${JSON.stringify(listed)}\n`);
}

/** By number, `v0.10.0` is newer than `v0.9.0`. */
const { compare: compareNumbers } = new Intl.Collator("en", { numeric: true });
