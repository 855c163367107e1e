import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, onTestFinished } from "vitest";

/** Creates a folder that is removed after the test, with texts of files by their paths in it. */
export function createFolder(files: Readonly<Record<string, string | Uint8Array>> = {}): string {
  const folder = mkdtempSync(path.join(tmpdir(), "test-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(path.dirname(path.join(folder, name)), { recursive: true });
    writeFileSync(path.join(folder, name), text);
  }
  return folder;
}

/** Creates an empty folder that is removed after the tests of the file. */
export function createFolderOfFile(): string {
  const folder = mkdtempSync(path.join(tmpdir(), "test-"));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}
