import { readdir, writeFile } from "node:fs/promises";
import path from "node:path";
import { eq, prerelease, rcompare, valid } from "semver";

/** Lists the folders of docs in a folder in its `versions.json`: `latest` first, then versions from the newest down. */
export async function writeVersions(folder: string): Promise<void> {
  const listed = ["latest", ...(await readVersions(folder))];
  await writeFile(path.join(folder, "versions.json"), `${JSON.stringify(listed)}\n`);
}

/**
 * Reports whether a version is what `latest` shows: the newest of it and those in a folder. A pre-release is that only
 * while there is no release.
 */
export async function isLatest(version: string, folder: string): Promise<boolean> {
  const all = [version, ...(await readVersions(folder))];
  const releases = all.filter((each) => prerelease(each) === null);
  const [newest = version] = (releases.length > 0 ? releases : all).toSorted(rcompare);
  return eq(version, newest);
}

/** The newest first, by Semantic Versioning 2.0.0: `v0.10.0` is newer than `v0.9.0`, and `v1.0.0` than `v1.0.0-beta.2`. */
async function readVersions(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true });
  const names = entries.filter((entry) => entry.isDirectory()).map(({ name }) => name);
  return names.filter((name) => valid(name) !== null).toSorted(rcompare);
}
