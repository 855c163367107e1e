import { symlinkSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { stringify } from "yaml";
import { emitProblem } from "../../../generator/model/problem.js";
import { projectRoot } from "../../../generator/model/paths.js";
import { listWork } from "../../../generator/sync/list-work.js";
import { createFolder } from "../support/temporary-folder.js";
import { change, createOurs, read } from "../load/additions/support/documents.js";
import { createApiReport } from "./support/report.js";

const document = change(createOurs(), "x-not-shown", [{ what: "How a thing is cancelled" }]);
const api = read(document);
const broken = 'export const size: number = "large";\n';

/** Creates a project with our dependencies. */
function createProject(files: Readonly<Record<string, string>>): string {
  const root = createFolder(files);
  symlinkSync(path.join(projectRoot, "node_modules"), path.join(root, "node_modules"));
  return root;
}

const files = {
  "specs/things.yaml": stringify(document),
  "specs/things.additions.yaml": stringify(document),
  "tsconfig.json": JSON.stringify({ compilerOptions: { types: [], noEmit: true } }),
  "test/things.test.ts": broken,
  "sandbox/things.ts": broken,
};

const report = createApiReport({
  name: "things",
  outdated: [{ what: "How a thing is cancelled", shownBy: ["things.get()"] }],
  newMethods: ["things.get"],
  additions: [
    { file: "specs/things.additions.yaml", message: "old: the document has no such part" },
  ],
});

describe("listWork", () => {
  it("lists the specs, then what builds on the clients, then its tests, each with file and line", async () => {
    const work = await listWork([{ report, api }], createProject(files));
    expect(
      work.map(emitProblem).map((line) => line.replace(/:\d+:\d+: /, " ").slice(0, 60)),
    ).toEqual([
      "specs/things.additions.yaml: old: the document has no such p",
      "specs/things.yaml things.get() is new; give it a good name, ",
      "specs/things.additions.yaml How a thing is cancelled is publ",
      "sandbox/things.ts Type 'string' is not assignable to type 'n",
      "test/things.test.ts Type 'string' is not assignable to type ",
    ]);
    expect(work.slice(1).every(({ line }) => line !== undefined)).toBe(true);
  });

  it("is empty where nothing is left", async () => {
    const none = { ...report, outdated: [], newMethods: [], additions: [] };
    const mended = { "test/things.test.ts": "export {};\n", "sandbox/things.ts": "export {};\n" };
    const root = createProject({ ...files, ...mended });
    expect(await listWork([{ report: none, api }], root)).toEqual([]);
  });
});
