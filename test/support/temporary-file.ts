import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach } from "vitest";

/** Gives paths of files that do not exist yet, and removes what is there after each test. */
export function useTemporaryFiles(): () => Promise<string> {
  const folders: string[] = [];
  afterEach(async () => {
    await Promise.all(folders.splice(0).map((folder) => rm(folder, { recursive: true })));
  });
  return async () => {
    const folder = await mkdtemp(path.join(tmpdir(), "file-"));
    folders.push(folder);
    return path.join(folder, "kept.jsonl");
  };
}
