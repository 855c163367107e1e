import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach } from "vitest";

const folders: string[] = [];

afterEach(() => {
  folders.splice(0).forEach((folder) => rmSync(folder, { recursive: true, force: true }));
});

/** Creates an empty folder that is removed after the test. */
export function createFolder(): string {
  const folder = mkdtempSync(path.join(tmpdir(), "test-"));
  folders.push(folder);
  return folder;
}
