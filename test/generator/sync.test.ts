import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { cpSync, readdirSync, readFileSync, rmSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { stringify } from "yaml";
import { Project } from "./support/project.js";
import type { Finished } from "./support/warm/warm-run.js";
import { at, change, withoutExtensions } from "./sync/support/documents.js";

const root = path.resolve(import.meta.dirname, "../..");

/** Our own v4, as if somebody had published it who knows nothing of our extensions. */
function createPublished() {
  const text = readFileSync(path.join(root, "generated/v4/openapi.json"), "utf8");
  return withoutExtensions(JSON.parse(text));
}

function createProject(): Project {
  const project = new Project();
  cpSync(path.join(root, "CHANGELOG.md"), path.join(project.folder, "CHANGELOG.md"));
  return project;
}

/** One without programs of consumers, which a sync would compile twice. */
function createQuickProject(): Project {
  const project = createProject();
  rmSync(path.join(project.folder, "test/consumers"), { recursive: true });
  return project;
}

/** Runs the command in a process of its own; `input` is what standard input holds. */
function runSync({ folder }: Project, args: readonly string[], input = ""): Promise<Finished> {
  const command = ["scripts/sync.mjs", ...args];
  return new Promise((settle) => {
    const child = spawn(process.execPath, command, { cwd: folder });
    const output = { stdout: "", stderr: "" };
    child.stdout.on("data", (chunk) => (output.stdout += String(chunk)));
    child.stderr.on("data", (chunk) => (output.stderr += String(chunk)));
    child.on("close", (exitCode) => settle({ exitCode: exitCode ?? -1, ...output }));
    child.stdin.end(input);
  });
}

/** Everything that the command may write, as one hash. */
function fingerprint(project: Project): string {
  const hash = createHash("sha256").update(project.fingerprint());
  const specs = readdirSync(path.join(project.folder, "specs"), { recursive: true }).map(String);
  const files = specs.filter((name) => /\.(?:yaml|md)$/.test(name)).map((name) => `specs/${name}`);
  for (const name of ["CHANGELOG.md", ...files].toSorted())
    hash.update(name).update(readFileSync(path.join(project.folder, name)));
  return hash.digest("hex");
}

/** Calls the parameter of the run that is read otherwise than that of its status. */
function renameRunId(published: ReturnType<typeof createPublished>): object {
  const { get, parameters } = Object(at(published, "paths./runs/{id}"));
  const schema = { type: "string", description: "Which run." };
  const own = { name: "run_id", in: "path", required: true, description: "Which run.", schema };
  const item = { get: { ...get, parameters: [own] }, ...(parameters && { parameters: [] }) };
  const without = change(published, "paths./runs/{id}", undefined);
  return change(without, "paths./runs/{run_id}", item);
}

const { version } = createPublished().info;
const color = { type: "string", description: "Made up." };
const ahead = change(createPublished(), "components.schemas.RunCreate.properties.color", color);

describe("npm run sync", { timeout: 120_000 }, () => {
  it("finds no difference to what is published already, in YAML from standard input", async () => {
    const published = stringify(createPublished());
    const { exitCode, stdout } = await createQuickProject().sync(["--check", "v4=-"], published);
    expect(stdout).toContain(`v4: ours ${version}, published ${version} (standard input)`);
    expect(stdout).toContain("Verdict: nothing changes");
    expect(exitCode).toBe(0);
  });

  it("says with --check that the library lags, changes nothing, and exits with 1", async () => {
    const project = createProject();
    const before = fingerprint(project);
    const { exitCode, stdout } = await runSync(project, ["--check", "v4=-"], JSON.stringify(ahead));
    expect(stdout).toContain("field: POST /api/v4/runs body.color");
    expect(stdout).toContain("Verdict: minor");
    expect(exitCode).toBe(1);
    expect(fingerprint(project)).toBe(before);
  });

  it("takes over what is published with --write, and has nothing left to do then", async () => {
    const project = createProject();
    project.write("published.json", JSON.stringify(ahead));
    const written = await project.sync([
      "--write",
      "--json",
      "--report",
      "report.md",
      "v4=published.json",
    ]);
    expect(written.stderr).toBe("");
    expect(JSON.parse(written.stdout)).toMatchObject({
      ok: true,
      lags: true,
      verdict: { severity: "minor" },
      written: expect.arrayContaining(["CHANGELOG.md", "generated/v4/types.ts", "specs/v4.yaml"]),
    });
    const read = (name: string): string => readFileSync(path.join(project.folder, name), "utf8");
    expect(read("report.md")).toContain("- `field: POST /api/v4/runs body.color`");
    expect(read("specs/v4.yaml")).toContain(
      "        color:\n          type: string\n          description: Made up.\n",
    );
    expect(read("generated/v4/types.ts")).toContain("color?: string");
    expect(read("CHANGELOG.md")).toContain(
      `- The v4 client follows version ${version} of the published document.`,
    );
    const generated = await project.generate(["--check"]);
    expect(generated).toMatchObject({ exitCode: 0 });
    const again = await project.sync(["--check", "v4=published.json"]);
    expect(again).toMatchObject({ exitCode: 0, stderr: "" });
  });

  it("follows several documents at once, and names in the report what overlays lose", async () => {
    const project = createProject();
    const v4 = change(createPublished(), "paths./runs/{id}", undefined);
    project.write("v4.json", JSON.stringify(v4));
    const v3 = JSON.parse(readFileSync(path.join(root, "generated/v3/openapi.json"), "utf8"));
    project.write("v3.json", JSON.stringify(change(v3, "info.version", "3.1.0")));
    const { exitCode, stdout } = await project.sync(["--markdown", "v4=v4.json", "v3=v3.json"]);
    expect(stdout).toContain("## `v3: ours 0.0.0, published 3.1.0 (v3.json)`");
    expect(stdout).toContain("- `operation: GET /api/v4/runs/{id}, which is runs.get()`");
    expect(stdout).toContain("- `runs.waitForCompletion(), by polling, is gone");
    expect(stdout).toContain("x-waiter");
    expect(stdout).toContain("## Verdict: major");
    expect(exitCode).toBe(0);
  });

  it("tells which method of an overlay gives way to a published operation", async () => {
    const operation = at(createPublished(), "paths./runs/{id}.get");
    const { description, responses, parameters, security, tags } = Object(operation);
    const published = change(createPublished(), "paths./runs/{id}/wait", {
      get: {
        operationId: "runs.waitForCompletion",
        summary: "Wait",
        description,
        "x-budget": "general",
        tags,
        security,
        parameters,
        responses,
      },
    });
    const { stdout } = await createQuickProject().sync(["v4=-"], JSON.stringify(published));
    expect(stdout).toContain(
      "runs.waitForCompletion(), by polling, is replaced by the published operation",
    );
  });

  it.each<[what: string, change: (published: ReturnType<typeof createPublished>) => object]>([
    [
      "closes the set of models",
      (published) =>
        change(published, "components.schemas.RunCreate.properties.model.enum", [
          "fam-a-5.6-luna",
          "fam-b-opus-5",
        ]),
    ],
    ["calls a path parameter otherwise in one of two paths", renameRunId],
    [
      "has no settings that reasoning rules could be about",
      (published) =>
        change(published, "components.schemas.RunCreate.properties.modelParams", undefined),
    ],
  ])("generates clients that compile where a document %s", async (_, mutate) => {
    const published = mutate(createPublished());
    const { stderr, stdout } = await createProject().sync(["v4=-"], JSON.stringify(published));
    expect(stderr).toBe("");
    expect(stdout).toMatch(/^Verdict: (?:major|patch)$/m);
  });

  it("allows what a published document has against our rules, and remembers it", async () => {
    const project = createQuickProject();
    const bare = change(ahead, "components.schemas.RunCreate.properties.color", { type: "string" });
    const { stdout, exitCode } = await project.sync(["--write", "v4=-"], JSON.stringify(bare));
    expect(stdout).toContain(
      "1 place, by 1 rule; --write lists them in specs/.redocly.lint-ignore.yaml",
    );
    expect(exitCode).toBe(0);
    const ignored = readFileSync(
      path.join(project.folder, "specs/.redocly.lint-ignore.yaml"),
      "utf8",
    );
    expect(ignored).toContain("#/components/schemas/RunCreate/properties/color");
    expect(ignored).toContain("# EventPage is shown");
  });

  it.each<[what: string, args: readonly string[], input: string, message: string]>([
    ["no OpenAPI", ["v4=-"], "hello: there\n", "standard input"],
    ["broken YAML", ["v4=-"], "openapi: 3.1.0\ninfo: [}\n", "standard input:2:"],
    ["a file that is not there", ["v4=nowhere.yaml"], "", "nowhere.yaml: the file does not exist"],
    [
      "an API that is not there",
      ["v9=-"],
      "{}",
      "there is no API named v9; expected billing, integrations, signup, v2, v3, v4",
    ],
    [
      "nobody at the address",
      ["v4=http://127.0.0.1:1/v4.yaml"],
      "",
      "http://127.0.0.1:1/v4.yaml: cannot be reached",
    ],
  ])(
    "cannot tell from %s: one message, exit code 2, nothing changed",
    async (_, args, input, message) => {
      const project = createProject();
      const before = fingerprint(project);
      const { exitCode, stdout, stderr } = await project.sync(["--write", ...args], input);
      expect(stderr).toContain(message);
      expect(stderr).not.toMatch(/^\s+at /m);
      expect(stdout).toBe("");
      expect(exitCode).toBe(2);
      expect(fingerprint(project)).toBe(before);
    },
  );

  it("changes nothing when one of several documents cannot be had", async () => {
    const project = createProject();
    project.write("v4.json", JSON.stringify(ahead));
    const before = fingerprint(project);
    const { exitCode } = await project.sync(["--write", "v4=v4.json", "v3=nowhere.yaml"]);
    expect(exitCode).toBe(2);
    expect(fingerprint(project)).toBe(before);
  });

  it("does not overwrite a generated file that somebody has edited", async () => {
    const project = createQuickProject();
    project.edit("generated/v4/types.ts", "export", "/* mine */ export");
    const before = fingerprint(project);
    const { exitCode, stderr } = await project.sync(["--write", "v4=-"], JSON.stringify(ahead));
    expect(stderr).toContain("generated/v4/types.ts");
    expect(exitCode).toBe(2);
    expect(fingerprint(project)).toBe(before);
  });

  it("wants clients that were generated from the documents as they are", async () => {
    const project = createProject();
    project.edit("specs/v4.yaml", "title: Cloud Agent API V4", "title: Cloud Agent V4");
    const { exitCode, stderr } = await project.sync(["--check", "v4=-"], JSON.stringify(ahead));
    expect(stderr).toContain(
      "generated: is older than specs/v4.yaml; expected the output of `npm run generate`",
    );
    expect(exitCode).toBe(2);
  });

  it.each<[args: readonly string[], message: string]>([
    [[], "no published document was passed; expected API=FILE_OR_URL, such as v4=published.yaml"],
    [["published.yaml"], "published.yaml does not name an API; expected API=FILE_OR_URL"],
    [["v4=a", "v4=b"], "v4 was passed twice"],
    [["v3=-", "v4=-"], "standard input was passed twice"],
    [["--check", "--write", "v4=a"], "--check writes nothing; expected either --check or --write"],
    [["--report", "a.txt", "v4=a"], "--report is a.txt; expected a file that ends in .json or .md"],
    [["--max-size", "no", "v4=a"], "--max-size is no; expected megabytes, above 0"],
    [
      ["--nothing", "v4=a"],
      "Unknown option '--nothing'; expected one of --allow-ref, --check, --force, --help",
    ],
  ])("refuses %j with what was expected, and points to --help", async (args, message) => {
    const { exitCode, stderr } = await createProject().sync(args);
    expect(stderr).toContain(`command line: `);
    expect(stderr).toContain(message);
    expect(stderr).toContain("See `npm run sync -- --help`.");
    expect(exitCode).toBe(2);
  });

  it("refuses two forms of the report on one output", async () => {
    const { exitCode, stdout } = await createProject().sync(["--json", "--markdown", "v4=a"]);
    expect(JSON.parse(stdout).problems).toEqual([
      {
        file: "command line",
        message: "there is one output",
        expected: "either --json or --markdown",
      },
    ]);
    expect(exitCode).toBe(2);
  });

  it("explains itself to a newcomer", async () => {
    const { exitCode, stdout } = await runSync(createProject(), ["--help"]);
    expect(stdout).toContain("npm run sync -- --write v4=published.yaml");
    expect(stdout).toContain("Exit codes: 0 done");
    expect(exitCode).toBe(0);
  });

  it("says as JSON why it cannot tell", async () => {
    const { stdout } = await createProject().sync(["--json", "v4=nowhere.yaml"]);
    expect(JSON.parse(stdout)).toMatchObject({
      ok: false,
      problems: [{ file: "nowhere.yaml", message: "the file does not exist" }],
    });
  });
});
