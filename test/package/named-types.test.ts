import { mkdir, symlink } from "node:fs/promises";
import path from "node:path";
import ts from "typescript";
import { expect, inject, it } from "vitest";
import { createFolder } from "../generator/support/temporary-folder.js";
import { findUnnamed } from "./support/find-unnamed.js";

const folder = path.join(inject("consumer"), "node_modules/cloud-agent-sdk");

const { readEntries }: { readEntries(): { subpath: string; types?: string }[] } = await import(
  new URL("../../scripts/build/entries.ts", import.meta.url).href
);

/** Declaration files of all entries but the root, which has what every program may name. */
const files = readEntries().flatMap(({ subpath, types }) =>
  types === undefined || subpath === "." ? [] : path.join(folder, types),
);

/**
 * Types that come from elsewhere:
 *
 * - what packages declare, which may not be ours to offer
 * - error classes, which are values to compare with: from `/errors` and from the root
 * - the transport and its connection, which clients hand to their resources themselves
 */
function isLeftOut(declaration: ts.Declaration, name: string): boolean {
  const file = declaration.getSourceFile().fileName;
  return !file.startsWith(folder) || /^(?:Connection|Transport|.*Error)$/.test(name);
}

it(
  "every type that a signature names can be imported from where the signature comes from",
  { timeout: 120_000 },
  () => {
    const found = findUnnamed(files, isLeftOut);
    expect(found.size).toBeGreaterThan(20);
    expect(Object.fromEntries([...found].filter(([, unnamed]) => unnamed.length > 0))).toEqual({});
  },
);

it("what client.http returns can be exported by those who do not depend on openapi-fetch", async () => {
  // As pnpm installs a package: what it depends on is beside its real folder alone.
  const code = `import { V4Client } from "cloud-agent-sdk/v4";
const client = new V4Client();
export const start = (task: string) => client.http.POST("/runs", { body: { task } });
`;
  const app = createFolder({ "start.mts": code });
  await mkdir(path.join(app, "node_modules"));
  await symlink(folder, path.join(app, "node_modules/cloud-agent-sdk"));
  const program = ts.createProgram([path.join(app, "start.mts")], {
    declaration: true,
    module: ts.ModuleKind.NodeNext,
    skipLibCheck: true,
    strict: true,
    target: ts.ScriptTarget.ES2022,
    types: [],
  });
  let emitted = "";
  const { diagnostics } = program.emit(undefined, (_, text) => (emitted = text), undefined, true);
  expect(diagnostics.map(({ messageText }) => messageText)).toEqual([]);
  expect(emitted).toContain('Promise<import("cloud-agent-sdk/v4").FetchResponse<');
});
