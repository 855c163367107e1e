import { mkdirSync } from "node:fs";
import path from "node:path";
import { expect, it } from "vitest";
import { publishDocs } from "../../automation/publish-docs.js";
import { ClonedProject } from "./support/cloned-project.js";

/** Stands in for the build of the docs, which has tests of its own: it writes one page into the folder of `--out`. */
const build = `import { mkdirSync, writeFileSync } from "node:fs";
const out = process.argv.at(-1);
mkdirSync(out, { recursive: true });
writeFileSync(out + "/index.html", process.env.PAGE ?? "first");
`;

it("keeps the docs of each version, and the newest as latest", async () => {
  const project = new ClonedProject();
  mkdirSync(path.join(project.folder, "scripts"), { recursive: true });
  project.write("scripts/docs.mjs", build);
  project.commit("docs: build");
  await publishDocs(project.folder);
  project.write("scripts/docs.mjs", build.replace('"first"', '"second"'));
  project.edit("package.json", '"version": "0.1.0"', '"version": "0.2.0"');
  project.commit("chore(release): 0.2.0");
  await publishDocs(project.folder);
  const show = (file: string): string => project.gitOfRemote("show", `docs:${file}/index.html`);
  expect(["v0.1.0", "v0.2.0", "latest"].map(show)).toEqual(["first", "second", "second"]);
  expect(project.gitOfRemote("ls-tree", "--name-only", "docs").split("\n")).toEqual([
    "latest",
    "v0.1.0",
    "v0.2.0",
  ]);
  expect(project.git("status", "--porcelain")).toBe("");

  const before = project.gitOfRemote("rev-parse", "docs");
  await publishDocs(project.folder);
  expect(project.gitOfRemote("rev-parse", "docs")).toBe(before);
});
