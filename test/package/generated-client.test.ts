import { copyFile, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { parse } from "yaml";
import { strictOptions } from "../../generator/follow/verdict/compile-tree.js";
import { overlayOf } from "../generator/support/overlay-of.js";
import { runWarm } from "../generator/support/warm/warm-run.js";
import { findUnnamed } from "./support/find-unnamed.js";
import { copyConsumer, lendPackage } from "./support/lend-package.js";
import { projectRoot, run, runOrThrow } from "./support/run.js";

let folder = "";

/** Documents of which each overlay has something to add, and one of somebody else. */
const documents = [
  ...["v4", "integrations", "signup"].map((name) => ({
    name,
    file: path.join(projectRoot, "generated", name, "openapi.json"),
  })),
  { name: "objects", file: path.join(projectRoot, "test/corpus/objects.yaml") },
  { name: "same-names", file: path.join(projectRoot, "test/package/fixtures/same-names.yaml") },
];

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "generated-client-"));
  await copyConsumer(folder);
  await lendPackage(folder, "@types/node");
  await writeFile(path.join(folder, "package.json"), '{ "type": "module", "private": true }');
  await writeFile(path.join(folder, "tsconfig.json"), JSON.stringify(settings));
  for (const { name, file } of documents) await generate(name, file);
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** The folder that receives the client is no part of the project. */
async function generate(name: string, file: string): Promise<void> {
  const copy = path.join(folder, `${name}${path.extname(file)}`);
  await copyFile(file, copy);
  const overlay = overlayOf(parse(await readFile(file, "utf8")));
  const sidecar = path.join(folder, `${name}.overlay.json`);
  if (overlay !== undefined) await writeFile(sidecar, overlay);
  const own = overlay === undefined ? [] : ["--overlay", sidecar];
  const args = ["--quiet", "--spec", copy, "--out", path.join(folder, "clients", name), ...own];
  const { exitCode, stderr } = await runWarm({ name: "generate", folder: projectRoot, args });
  if (exitCode !== 0) throw new Error(stderr);
}

const settings = {
  // Declarations of the package are checked where a project uses it.
  compilerOptions: { ...strictOptions, noEmit: false, rootDir: "clients", outDir: "built" },
  include: ["clients"],
};

describe("a client that was generated outside the project", () => {
  it("compiles against the installed package", async () => {
    const tsc = path.join(projectRoot, "node_modules/typescript-native/bin/tsc");
    const { exitCode, stdout } = await run(process.execPath, [tsc, "-p", folder], { cwd: folder });
    expect(stdout).toBe("");
    expect(exitCode).toBe(0);
  });

  it("exports every type that its signatures name", () => {
    const indexes = documents.map(({ name }) => path.join(folder, "clients", name, "index.ts"));
    const found = findUnnamed(indexes, (declaration, type) => {
      // openapi-fetch is no part of ours, and declares its client itself, with the help of another package.
      const isOfOther = /[/]openapi-(?:fetch|typescript-helpers)[/]/;
      if (isOfOther.test(declaration.getSourceFile().fileName)) return true;
      return type === "Transport" || type.endsWith("Error");
    });
    expect(Object.fromEntries(found)).toEqual(
      Object.fromEntries(indexes.map((index) => [index, []])),
    );
  });

  it("works with the installed package", async () => {
    const program = `
      import { V4Client } from "./built/v4/index.js";
      const seen = [];
      const fetch = async (url, { method }) => {
        seen.push([method, String(url)]);
        return Response.json({ id: "run_1", status: "completed" });
      };
      const client = new V4Client({ apiKey: "key", baseUrl: "http://127.0.0.1:1", fetch });
      const { status } = await client.runs.createAndWait({ task: "Read the news" });
      console.log(status, JSON.stringify(seen.map(([method]) => method)));
    `;
    await writeFile(path.join(folder, "program.js"), program);
    const output = await runOrThrow(process.execPath, ["program.js"], { cwd: folder });
    expect(output.trim()).toBe('completed ["POST","GET","GET"]');
  });
});
