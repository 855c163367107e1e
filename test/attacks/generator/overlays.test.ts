import { readdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { jsonpath } from "json-p3";
import { describe, expect, it } from "vitest";
import { parse } from "yaml";
import { applySidecar } from "../../../generator/load/sidecar/apply-sidecar.js";
import { Project } from "../../generator/support/project.js";

const summary = `${"a".repeat(60)}!`;
const document = `openapi: 3.1.0
info: { title: T, version: "1" }
paths: { /t: { get: { summary: "${summary}", responses: { "200": { description: T } } } } }
`;

function writeFiles(target: string, change: string): { project: Project; args: string[] } {
  const project = new Project();
  const write = (name: string, text: string): string => {
    writeFileSync(path.join(project.folder, name), text);
    return path.join(project.folder, name);
  };
  const head = "overlay: 1.0.0\ninfo: { title: Fix, version: 1.0.0 }\nactions:\n";
  const fix = write("fix.yaml", `${head}  - target: ${target}\n    ${change}\n`);
  const out = path.join(project.folder, "out");
  return {
    project,
    args: ["--spec", write("api.yaml", document), "--out", out, "--overlay", fix, "--quiet"],
  };
}

/** Regular expressions that try every way to split the text, and a query that looks at every node of every node. */
const endless = [
  "$.paths.*.*[?search(@, '^(a+)+$')]",
  "$.paths.*[?match(@.summary, '(a|a)*')]",
  "$..[?$..[?$..[?$..[?$..[?$..[?$..[?$..[?$..x]]]]]]]]",
];

describe("an overlay of somebody else", () => {
  it.each(endless)("cannot search for ever, with %s", (target) => {
    const place = { file: "fix.yaml", line: 4 };
    const change = { kind: "remove" } as const;
    const action = { target: jsonpath.compile(target), text: target, place, change };
    const apply = (): unknown =>
      applySidecar(parse(document), { file: "fix.yaml", actions: [action] }, 200);
    expect(apply).toThrow(`fix.yaml:4: ${target} takes too long to find; expected `);
  });

  it("cannot hold the run up for longer than its time limit", async () => {
    const { project, args } = writeFiles(endless[0] ?? "", "remove: true");
    const { exitCode, stderr } = await project.generate([...args, "--time-limit", "3"]);
    expect(stderr).toMatch(/fix\.yaml:4:5: .* takes too long to find|took longer than 3 s each/);
    expect(exitCode).toBe(1);
    expect(readdirSync(project.folder)).not.toContain("out");
  });

  it("cannot keep Ctrl-C from ending the run", async () => {
    const { project, args } = writeFiles(endless[0] ?? "", "remove: true");
    const { exitCode, stderr } = await project.spawnGenerate(args, (child) => {
      setTimeout(() => child.kill("SIGINT"), 6000);
    });
    expect({ exitCode, stderr }).toEqual({
      exitCode: 130,
      stderr: "Interrupted; no files changed.\n",
    });
  });

  it.each([
    ["$.*", "remove: true"],
    ["$.openapi", "remove: true"],
    ["$..*", "remove: true"],
    ["$", "update: { openapi: 5 }"],
    ["$", "update: { openapi: 2.0.0 }"],
  ])("that leaves no document with %s, %s is named with its line", async (target, change) => {
    const { project, args } = writeFiles(target, change);
    const { exitCode, stderr } = await project.generate(args);
    expect(stderr).toMatch(
      /fix\.yaml:4:5: \$\S* leaves no OpenAPI document; expected openapi: 3\./,
    );
    expect(stderr).toContain("1 problem; no files changed.");
    expect(exitCode).toBe(1);
  });
});
