import { readdirSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { parse } from "yaml";
import { applySidecar } from "../../../generator/document/sidecar.js";
import { projectRoot } from "../../../scripts/support/project.mjs";
import { Project } from "../../generator/support/project.js";
import { createFolder } from "../../generator/support/temporary-folder.js";
import { runWarm, type Finished } from "../../generator/support/warm/warm-run.js";

const summary = `${"a".repeat(60)}!`;
const document = `openapi: 3.1.0
info: { title: T, version: "1" }
paths: { /t: { get: { summary: "${summary}", responses: { "200": { description: T } } } } }
`;

/** Writes a document and an overlay with one action, and gives what generates a client of them. */
function writeFiles(target: string, change: string): { folder: string; args: string[] } {
  const head = "overlay: 1.0.0\ninfo: { title: Fix, version: 1.0.0 }\nactions:\n";
  const fix = `${head}  - target: ${target}\n    ${change}\n`;
  const folder = createFolder({ "api.yaml": document, "fix.yaml": fix });
  const at = (name: string): string => path.join(folder, name);
  const spec = ["--spec", at("api.yaml"), "--out", at("out"), "--overlay", at("fix.yaml")];
  return { folder, args: [...spec, "--quiet"] };
}

const generate = (...args: readonly string[]): Promise<Finished> =>
  runWarm({ name: "generate", folder: projectRoot, args });

/** Regular expressions that try every way to split the text, and a query that looks at every node of every node. */
const endless = [
  "$.paths.*.*[?search(@, '^(a+)+$')]",
  "$.paths.*[?match(@.summary, '(a|a)*')]",
  "$..[?$..[?$..[?$..[?$..[?$..[?$..[?$..[?$..x]]]]]]]]",
];

describe("an overlay of somebody else", () => {
  it.each(endless)("cannot search for ever, with %s", (target) => {
    const place = { file: "fix.yaml", line: 4 };
    const action = { target, place, remove: true, update: undefined };
    const apply = (): unknown => applySidecar(parse(document), [action], 200);
    expect(apply).toThrow(`fix.yaml:4: ${target} takes too long to find; expected `);
  });

  it("cannot hold the run up for longer than its time limit", async () => {
    const { folder, args } = writeFiles(endless[0] ?? "", "remove: true");
    const { exitCode, stderr } = await generate(...args, "--time-limit", "2");
    expect(stderr).toMatch(/fix\.yaml:4:5: .* takes too long to find|took longer than 2 s each/);
    expect(exitCode).toBe(1);
    expect(readdirSync(folder)).not.toContain("out");
  });

  it("cannot keep Ctrl-C from ending the run", async () => {
    const { args } = writeFiles(endless[0] ?? "", "remove: true");
    const { exitCode, stderr } = await new Project().spawnGenerate(args, (child) => {
      setTimeout(() => child.kill("SIGINT"), 4000);
    });
    expect([exitCode, stderr]).toEqual([130, "Interrupted; no files changed.\n"]);
  });

  it.each([
    ["$.*", "remove: true"],
    ["$.openapi", "remove: true"],
    ["$..*", "remove: true"],
    ["$", "update: { openapi: 5 }"],
    ["$", "update: { openapi: 2.0.0 }"],
  ])("that leaves no document with %s, %s is named with its line", async (target, change) => {
    const { args } = writeFiles(target, change);
    const { exitCode, stderr } = await generate(...args);
    const says = /fix\.yaml:4:5: \$\S* leaves no OpenAPI document; expected openapi: 3\./;
    expect(stderr).toMatch(says);
    expect(stderr).toContain("1 problem; no files changed.");
    expect(exitCode).toBe(1);
  });
});
