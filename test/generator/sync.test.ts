import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { stringify } from "yaml";
import { run } from "../package/support/run.js";
import { listFiles } from "./support/list-all.js";
import { Project } from "./support/project.js";
import { at, change, withoutExtensions } from "./document/additions/support/documents.js";

const root = path.resolve(import.meta.dirname, "../..");

/** Our own v4, as if somebody had published it who knows nothing of our extensions. */
function createPublished() {
  const text = readFileSync(path.join(root, "generated/v4/openapi.json"), "utf8");
  return withoutExtensions(JSON.parse(text));
}

/** Everything that the command may write, as one hash. */
function fingerprint(project: Project): string {
  const hash = createHash("sha256").update(project.fingerprint());
  const specs = listFiles(path.join(project.folder, "specs")).toSorted();
  for (const file of [path.join(project.folder, "CHANGELOG.md"), ...specs])
    hash.update(file).update(readFileSync(file));
  return hash.digest("hex");
}

/** Calls the parameter of the run that is read otherwise than that of its status. */
function renameRunId(published: ReturnType<typeof createPublished>): typeof published {
  const { get, parameters } = Object(at(published, "paths./runs/{id}"));
  const schema = { type: "string", description: "Which run." };
  const own = { name: "run_id", in: "path", required: true, description: "Which run.", schema };
  const item = { get: { ...get, parameters: [own] }, ...(parameters && { parameters: [] }) };
  return change(change(published, "paths./runs/{id}", undefined), "paths./runs/{run_id}", item);
}

const killAt = path.join(import.meta.dirname, "run/write/support/kill-at.mjs");
const { version } = createPublished().info;
const body = "components.schemas.RunCreate.properties";
const color = { type: "string", description: "Made up." };
const ahead = change(createPublished(), `${body}.color`, color);

describe("npm run sync", () => {
  it("says with --check that the library lags, changes nothing, and exits with 1", async () => {
    const project = Project.withoutConsumers();
    const before = fingerprint(project);
    const args = ["scripts/sync.mjs", "--check", "v4=-"];
    const options = { cwd: project.folder, input: JSON.stringify(ahead) };
    const { exitCode, stdout } = await run(process.execPath, args, options);
    expect(stdout).toContain("minor  v4: POST /api/v4/runs body.color is new");
    expect(stdout).toContain("Verdict: minor");
    expect([exitCode, fingerprint(project)]).toEqual([1, before]);
  });

  it("takes over what is published byte by byte with --write, rules or not, and leaves every file alone the next time", async () => {
    const project = new Project("CHANGELOG.md");
    const more = change(ahead, `${body}.size`, { type: "string" });
    const published = `# As published.\r\n${stringify(more)}`;
    const report = ["--json", "--report", "report.md"];
    const written = await project.sync(["--write", ...report, "v4=-"], published);
    expect(written).toMatchObject({ exitCode: 0, stderr: "" });
    expect(JSON.parse(written.stdout)).toMatchObject({
      ok: true,
      lags: true,
      verdict: { severity: "minor" },
      written: expect.arrayContaining(["CHANGELOG.md", "generated/v4/types.ts", "specs/v4.yaml"]),
    });
    expect(project.read("report.md")).toContain(
      "| minor | `v4: POST /api/v4/runs body.color is new` |",
    );
    expect(project.read("specs/v4.yaml")).toBe(published);
    expect(project.read("specs/v4.additions.yaml")).toMatch(/^published: true\ninfo:/);
    expect(project.read("generated/v4/types.ts")).toContain("color?: string");
    expect(project.read("CHANGELOG.md")).toContain(
      `- The v4 client follows version ${version} of the published document.`,
    );
    expect(await project.generate(["--check"])).toMatchObject({ exitCode: 0 });
    const before = fingerprint(project);
    const { exitCode, stdout, stderr } = await project.sync(["--write", "v4=-"], published);
    expect(stdout).toContain(`v4: ours ${version}, published ${version} (standard input)`);
    expect(stdout).toContain("Verdict: nothing changes");
    expect(stdout).toContain("Everything already matches the published document");
    expect([exitCode, stderr, fingerprint(project)]).toEqual([0, "", before]);
    const checked = await project.sync(["--check", "v4=-"], published);
    expect(checked).toMatchObject({ exitCode: 0, stderr: "" });
  });

  // After each rename: test/generator/kill-sync.long.test.ts.
  it("is finished by the same command after it was killed, with the entry of the changelog", async () => {
    const project = Project.withoutConsumers();
    project.write("published.json", JSON.stringify(ahead));
    const env = { NODE_OPTIONS: `--import=${killAt}`, KILL_AT: "3", KILL_AFTER: "renameSync" };
    const args = ["scripts/sync.mjs", "--write", "v4=published.json"];
    const killed = await run(process.execPath, args, { cwd: project.folder, env });
    expect(killed.exitCode).not.toBe(0);
    expect((await project.generate(["--check"])).exitCode).toBe(1);
    const again = await project.sync(["--write", "v4=published.json"]);
    expect(again).toMatchObject({ exitCode: 0, stderr: "" });
    expect(again.stdout).toContain("Everything already matches the published document");
    expect(project.read("CHANGELOG.md").match(/The v4 client follows version/g)).toHaveLength(1);
    expect(project.read("generated/v4/types.ts")).toContain("color?: string");
    expect(await project.generate(["--check"])).toMatchObject({ exitCode: 0 });
  });

  it("follows several documents at once, and names in the report what overlays lose", async () => {
    const project = Project.withoutConsumers();
    const v4 = change(createPublished(), "paths./runs/{id}", undefined);
    project.write("v4.json", JSON.stringify(v4));
    const v3 = JSON.parse(readFileSync(path.join(root, "generated/v3/openapi.json"), "utf8"));
    project.write("v3.json", JSON.stringify(change(v3, "info.version", "3.1.0")));
    const { exitCode, stdout } = await project.sync(["--markdown", "v4=v4.json", "v3=v3.json"]);
    expect(stdout).toContain("## `v3: ours 0.0.0, published 3.1.0 (v3.json)`");
    for (const says of [
      "| major | `v4: runs.get() is gone (GET /api/v4/runs/{id})` |",
      "| major | `v4: runs.waitForCompletion(), which the overlay polling added, is gone` |",
      "x-waiter",
      "## Verdict: major",
    ])
      expect(stdout).toContain(says);
    expect(exitCode).toBe(0);
  });

  it("generates clients that compile whatever a document closes, renames or takes away, and says which overlay gives way and what additions are lost", async () => {
    const few = change(createPublished(), `${body}.model.enum`, ["fam-a-5.6-luna", "fam-b-opus-5"]);
    const renamed = renameRunId(change(few, `${body}.modelParams`, undefined));
    const { get } = Object(at(createPublished(), "paths./runs/{id}"));
    const wait = { ...get, operationId: "runs.waitForCompletion", summary: "Wait" };
    const waits = change(renamed, "paths./runs/{id}/wait", {
      parameters: at(createPublished(), "paths./runs/{id}.parameters"),
      get: wait,
    });
    const interrupt = "components.schemas.SessionMessage.properties.interrupt";
    const published = change(waits, interrupt, { type: "integer" });
    const bare = JSON.stringify(published, (key, value: unknown) =>
      key === "examples" ? undefined : value,
    );
    const { exitCode, stderr, stdout } = await new Project("CHANGELOG.md").sync(["v4=-"], bare);
    expect([exitCode, stderr]).toEqual([0, ""]);
    expect(stdout).toMatch(/^Verdict: major$/m);
    expect(stdout).toMatch(
      /^ {2}major {2}v4: runs\.waitForCompletion\(\) is the published operation, and was added by the overlay polling;/m,
    );
    for (const says of [
      "modelParams: the document has no such part; expected one of browserSettings, model, task$",
      "Example value must conform to the schema: `interrupt` property type must be integer$",
    ])
      expect(stdout).toMatch(new RegExp(`^ +specs/v4.additions.yaml:\\d+:\\d+: ${says}`, "m"));
  });

  it.each<[what: string, prepare: (project: Project) => void, args: string[], message: string]>([
    [
      "one of several documents cannot be had",
      (project) => project.write("v4.json", JSON.stringify(ahead)),
      ["v4=v4.json", "v3=nowhere.yaml"],
      "nowhere.yaml: the file does not exist",
    ],
    [
      "somebody has edited a generated file",
      (project) => project.edit("generated/v4/types.ts", "export", "/* mine */ export"),
      ["v4=-"],
      "generated/v4/types.ts",
    ],
    [
      "there is no such API",
      () => {},
      ["v9=-"],
      "command line: there is no API named v9; expected billing, integrations, signup, v2, v3, v4",
    ],
  ])("says why where %s, with exit code 2, and changes nothing", async (_, prepare, args, why) => {
    const project = Project.withoutConsumers();
    prepare(project);
    const before = fingerprint(project);
    const sync = project.sync(["--write", ...args], JSON.stringify(ahead));
    const { exitCode, stdout, stderr } = await sync;
    expect(stderr).toContain(why);
    expect(stderr).not.toMatch(/^\s+at /m);
    expect([exitCode, stdout, fingerprint(project)]).toEqual([2, "", before]);
  });

  it("says as JSON why it cannot tell, explains itself, and leads from a mistake to that", async () => {
    const project = Project.withoutConsumers();
    const { stdout } = await project.sync(["--json", "v4=nowhere.yaml"]);
    expect(JSON.parse(stdout)).toMatchObject({
      ok: false,
      problems: [{ file: "nowhere.yaml", message: "the file does not exist" }],
    });
    const mistaken = await project.sync(["--json", "--markdown", "v4=a"]);
    const expected = "either --json or --markdown";
    const problem = { file: "command line", message: "there is one output", expected };
    expect(JSON.parse(mistaken.stdout).problems).toEqual([problem]);
    expect(mistaken.exitCode).toBe(2);
    expect((await project.sync([])).stderr).toContain("See `npm run sync -- --help`.");
    const help = await project.sync(["--help"]);
    for (const says of ["npm run sync -- --write v4=published.yaml", "Exit codes: 0 done"])
      expect(help.stdout).toContain(says);
    expect(help.exitCode).toBe(0);
  });
});
