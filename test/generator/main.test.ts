import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { hashText } from "../../generator/write/manifest.js";
import { Project } from "./support/project.js";
import { createFolder } from "./support/temporary-folder.js";
import type { Finished } from "./support/warm/warm-run.js";

/** Runs a broken project and proves that it says why and changes nothing. */
async function expectFailure(
  project: Project,
  run: () => Promise<Finished> = () => project.generate(["--only", "v4"]),
): Promise<string> {
  const before = project.fingerprint();
  const { exitCode, stderr } = await run();
  expect(exitCode).toBe(1);
  expect(stderr).toContain("no files changed");
  expect(stderr).not.toMatch(/^\s+at /m);
  expect(project.fingerprint()).toBe(before);
  return stderr;
}

describe("npm run generate", () => {
  it("writes what is committed, and finds nothing to do the second time", async () => {
    const project = new Project();
    const before = project.fingerprint();
    rmSync(path.join(project.folder, "generated"), { recursive: true });
    const first = await project.spawnGenerate([]);
    expect(first).toMatchObject({ exitCode: 0, stderr: "" });
    expect(first.stdout).toMatch(/^v4 +\d+ operations, 6 files +\d+ ms$/m);
    expect(project.fingerprint()).toBe(before);
    const second = await project.spawnGenerate([]);
    expect(second.stdout).toBe("Everything is up to date.\n");
  });

  it("leaves nothing behind of a base path that was changed", async () => {
    const project = new Project();
    project.edit("specs/v4.yaml", "/api/v4", "/api/v5");
    project.edit("specs/v4.yaml", "/api/v4", "/api/v5");
    expect(await project.generate(["--force"])).toMatchObject({ exitCode: 0, stderr: "" });
    expect(await project.generate(["--check"])).toMatchObject({ exitCode: 0 });
  });

  it("remembers nothing of a run over one of the APIs alone", async () => {
    const project = new Project();
    project.edit("specs/v3.yaml", "title: ", "title: The ");
    await project.spawnGenerate(["--force", "--only", "signup"]);
    expect((await project.spawnGenerate([])).stdout).toMatch(/files written\.\n$/);
  });

  it("--check names each stale file with a short diff, writes nothing and exits with 1", async () => {
    const project = new Project();
    project.edit("generated/v4/client.ts", "export class Runs", "export class Walks");
    const before = project.fingerprint();
    const { exitCode, stdout } = await project.generate(["--check", "--only", "v4"]);
    expect(exitCode).toBe(1);
    expect(stdout).toContain("--- generated/v4/client.ts");
    expect(stdout).toMatch(/^-export class Walks\b.*\n\+export class Runs\b/m);
    expect(stdout).toContain("generated/v4/client.ts: was edited after it was generated");
    expect(stdout).toContain("1 file would change. Run `npm run generate` and commit the result.");
    expect(project.fingerprint()).toBe(before);
  });

  it("--only generates one API and leaves the others alone", async () => {
    const project = new Project();
    project.edit(
      "specs/v4.yaml",
      "operationId: sessions.queueMessage",
      "operationId: sessions.say",
    );
    project.edit("specs/v3.yaml", "openapi: 3.1.0", "openapi: [");
    const { exitCode, stdout } = await project.generate(["--only", "v4"]);
    expect(stdout).toMatch(/^bundle +1 document /m);
    expect(exitCode).toBe(0);
    const client = readFileSync(path.join(project.folder, "generated/v4/client.ts"), "utf8");
    expect(client).toContain("  say(id: SessionId");
    const manifest = readFileSync(path.join(project.folder, "generated/manifest.json"), "utf8");
    expect(manifest).toContain('"name": "v3"');
  });

  it("--spec generates a client of any document", async () => {
    const project = new Project();
    const folder = createFolder();
    const file = path.join(folder, "pet-store.yaml");
    writeFileSync(file, 'openapi: 3.0.3\ninfo: { title: Pets, version: "1" }\npaths: {}\n');
    const { exitCode } = await project.generate([
      "--spec",
      file,
      "--out",
      path.join(folder, "out"),
    ]);
    expect(exitCode).toBe(0);
    expect(readFileSync(path.join(folder, "out/client.ts"), "utf8")).toContain(
      "export class PetStoreClient",
    );
  });

  it("--name names the client's class, which a file of a common name leaves to the title", async () => {
    const project = new Project();
    const folder = createFolder();
    const file = path.join(folder, "openapi.yaml");
    writeFileSync(file, 'openapi: 3.0.3\ninfo: { title: All my pets, version: "1" }\npaths: {}\n');
    const args = ["--spec", file, "--out", path.join(folder, "out")];
    const readClient = (): string => readFileSync(path.join(folder, "out/client.ts"), "utf8");
    expect((await project.generate(args)).exitCode).toBe(0);
    expect(readClient()).toContain("export class AllMyPetsClient");
    expect((await project.generate([...args, "--name", "zoo"])).exitCode).toBe(0);
    expect(readClient()).toContain("export class ZooClient");
  });

  it("--strict refuses, with its place, what --spec mends and says by itself", async () => {
    const project = new Project();
    const folder = createFolder();
    const file = path.join(folder, "pets.yaml");
    const bound = "{ type: number, minimum: 3, exclusiveMinimum: true }";
    const schemas = `  schemas:\n    Age: ${bound}\n    Name: { $ref: "#/components/schemas/Age", nullable: true }\n`;
    const head = 'openapi: 3.1.0\ninfo: { title: Pets, version: "1" }\npaths: {}\ncomponents:\n';
    writeFileSync(file, head + schemas);
    const args = ["--spec", file, "--out", path.join(folder, "out")];
    const strict = await project.generate([...args, "--strict"]);
    expect(strict.exitCode).toBe(1);
    expect(strict.stderr).toMatch(/pets\.yaml:6:56: Expected type `number` but got `boolean`/);
    expect(strict.stderr).toContain("no files changed");
    const mended = await project.generate(args);
    expect(mended.exitCode).toBe(0);
    expect(mended.stdout).toMatch(
      /^note: .*pets\.yaml:6:56: exclusiveMinimum: true is OpenAPI 3\.0; it is read as exclusiveMinimum: 3$/m,
    );
    writeFileSync(file, head + schemas.replace(", exclusiveMinimum: true", ""));
    const unseen = await project.generate([...args, "--strict"]);
    expect(unseen.exitCode).toBe(1);
    expect(unseen.stderr).toMatch(
      /pets\.yaml:7:57: nullable is OpenAPI 3\.0; null is allowed here; expected what OpenAPI allows/,
    );
  });

  it("--json prints one object and --quiet nothing", async () => {
    const project = new Project();
    const json = await project.generate(["--json", "--only", "v4"]);
    expect(JSON.parse(json.stdout)).toEqual({ ok: true, changed: [], notes: [] });
    const quiet = await project.generate(["--quiet", "--only", "v4"]);
    expect(quiet).toEqual({ exitCode: 0, stdout: "", stderr: "" });
  });

  it("--verbose prints where an overlay fails, in the source as written", async () => {
    const project = new Project();
    const file = "overlays/polling/weave/add-waiter.ts";
    project.edit(
      file,
      "  const { lookup, field,",
      '  if (waiter.field !== "") throw new TypeError("no sail");\n  const { lookup, field,',
    );
    const brief = await project.spawnGenerate(["--only", "v4"]);
    expect(brief.stderr).toMatch(/^overlays\/polling: failed on v4: no sail; expected an overlay/m);
    expect(brief.stderr).not.toContain("add-waiter.ts");
    expect(brief.stderr).not.toContain("specs/v4.yaml");
    const { exitCode, stderr } = await project.spawnGenerate(["--only", "v4", "--verbose"]);
    const source = readFileSync(path.join(project.folder, file), "utf8").split("\n");
    const line = source.findIndex((text) => text.includes("no sail")) + 1;
    expect(exitCode).toBe(1);
    expect(stderr).toContain(`at prepareWait (${file}:${line}:`);
  });

  it("--help says what it can do", async () => {
    const { exitCode, stdout } = await new Project().spawnGenerate(["--help"]);
    expect(exitCode).toBe(0);
    for (const flag of [
      "--only",
      "--check",
      "--spec",
      "--out",
      "--quiet",
      "--json",
      "--watch",
      "--verbose",
    ])
      expect(stdout).toContain(flag);
  });
});

describe("a generated file that somebody has edited", () => {
  it("is not overwritten: the run fails, names it and says how to go on", async () => {
    const project = new Project();
    const before = project.fingerprint();
    project.edit("generated/v4/client.ts", "export class Runs", "export class Walks");
    expect(await expectFailure(project)).toContain(
      "generated/v4/client.ts: was edited after it was generated, and would be replaced; expected " +
        "unedited generated files; save what you need from this one elsewhere, then run again with --discard-edits",
    );
    const { exitCode, stdout } = await project.generate(["--discard-edits", "--only", "v4"]);
    expect([exitCode, stdout.includes("1 file written.")]).toEqual([0, true]);
    expect(project.fingerprint()).toBe(before);
  });

  it("is not overwritten either when it was never generated", async () => {
    const project = new Project();
    const out = path.join(createFolder(), "src");
    mkdirSync(out);
    writeFileSync(path.join(out, "client.ts"), "somebody's own work");
    const spec = path.join(project.folder, "specs/signup.yaml");
    const { exitCode, stderr } = await project.generate(["--spec", spec, "--out", out]);
    expect([exitCode, readdirSync(out)]).toEqual([1, ["client.ts"]]);
    expect(stderr).toContain("client.ts: would be replaced, but the generator did not write it");
  });

  it("is not removed when it belongs to nothing", async () => {
    const project = new Project();
    mkdirSync(path.join(project.folder, "generated/v9"));
    writeFileSync(path.join(project.folder, "generated/v9/notes.ts"), "somebody's own work");
    expect(await expectFailure(project, () => project.generate([]))).toContain(
      "generated/v9/notes.ts: would be removed, but the generator did not write it",
    );
  });
});

describe("two runs at once", () => {
  it("follow one another, and the later one says that it waits", async () => {
    const project = new Project();
    project.edit("specs/v4.yaml", "title: Cloud Agent API V4", "title: Another title");
    const runs = await Promise.all([
      project.spawnGenerate(["--force", "--only", "v4"]),
      project.spawnGenerate(["--force", "--only", "v4"]),
    ]);
    expect(runs.map(({ exitCode }) => exitCode)).toEqual([0, 0]);
    const said = runs.map(({ stderr }) => stderr).join("");
    expect(said).toMatch(/^Waiting for process \d+, which is running in generated\.$/m);
    expect(runs.filter(({ stdout }) => stdout.includes("files written."))).toHaveLength(1);
    expect(await project.generate(["--check", "--only", "v4"])).toMatchObject({ exitCode: 0 });
    expect(
      readdirSync(path.join(project.folder, "generated")).filter((name) => name.startsWith(".")),
    ).toEqual([]);
  });
});

describe("a run after one that was cut off while it wrote", () => {
  it("finishes it first, and --check does not pass over it", async () => {
    const project = new Project();
    const before = project.fingerprint();
    const folder = path.join(project.folder, "generated/.generate");
    mkdirSync(folder);
    const index = path.join(project.folder, "generated/v4/index.ts");
    const [whole, half] = [readFileSync(index, "utf8"), "half of what it should be"];
    const entries = [{ path: "v4/index.ts", old: hashText(whole), new: hashText(half) }];
    writeFileSync(
      path.join(folder, "journal.json"),
      JSON.stringify({ direction: "back", entries }),
    );
    writeFileSync(path.join(folder, "0.old"), whole);
    writeFileSync(index, half);
    const check = await project.generate(["--check"]);
    expect([check.exitCode, check.stderr]).toEqual([
      1,
      expect.stringContaining("generated/.generate: a run was interrupted while it replaced files"),
    ]);
    const finished = await project.generate([]);
    expect(finished).toMatchObject({ exitCode: 0 });
    expect(finished.stderr).toContain(
      "Finishing an earlier run that was interrupted: generated/v4/index.ts.",
    );
    expect(project.fingerprint()).toBe(before);
  });
});

describe("a document that takes too long", () => {
  it(
    "is given up after the time limit, with its name and nothing written",
    { timeout: 60_000 },
    async () => {
      const project = new Project();
      const folder = createFolder();
      let schema: object = { type: "string" };
      for (let depth = 0; depth < 24; depth += 1) {
        schema = { type: ["object", "array", "string"], anyOf: [schema] };
      }
      const file = path.join(folder, "slow.json");
      const info = { title: "Slow", version: "1" };
      const components = { schemas: { Slow: schema } };
      writeFileSync(file, JSON.stringify({ openapi: "3.1.0", info, paths: {}, components }));
      const out = path.join(folder, "out");
      const args = ["--spec", file, "--out", out, "--time-limit", "6"];
      const { exitCode, stderr } = await project.spawnGenerate(args);
      expect(exitCode).toBe(1);
      expect(stderr).toMatch(/slow\.json: took longer than 6 s/);
      expect(stderr).not.toMatch(/^\s+at /m);
      expect(readdirSync(out)).toEqual([]);
    },
  );
});

describe("a failed run", () => {
  it("names line and column of text that is no YAML", async () => {
    const project = new Project();
    project.edit("specs/v4.yaml", "openapi: 3.1.0\n", "openapi: 3.1.0\nbroken: [1, 2\n");
    expect(await expectFailure(project, () => project.spawnGenerate(["--only", "v4"]))).toMatch(
      /^specs\/v4\.yaml:\d+:\d+: .*; expected well-formed YAML or JSON$/m,
    );
  });

  it("names a file that is not there", async () => {
    const project = new Project();
    rmSync(path.join(project.folder, "specs/v3.yaml"));
    expect(await expectFailure(project, () => project.generate([]))).toContain(
      "specs/v3.yaml: the file does not exist; expected an OpenAPI 3.x document in YAML or JSON",
    );
  });

  it("names the place of a reference that leads nowhere", async () => {
    const project = new Project();
    project.edit(
      "specs/v4.yaml",
      '$ref: "#/components/schemas/RunStatus"',
      '$ref: "#/components/schemas/Gone"',
    );
    expect(await expectFailure(project)).toMatch(
      /^specs\/v4\.yaml:\d+:\d+: Can't resolve \$ref \[no-unresolved-refs\]$/m,
    );
  });

  it("names the place of an operationId that is taken", async () => {
    const project = new Project();
    project.edit("specs/v4.yaml", "operationId: runs.getStatus", "operationId: runs.get");
    expect(await expectFailure(project)).toMatch(
      /^specs\/v4\.yaml:\d+:\d+: .*\[operation-operationId-unique\]$/m,
    );
  });

  it("names both operations that would become one method", async () => {
    const project = new Project();
    project.edit(
      "specs/v4.yaml",
      "operationId: runs.getStatus",
      "operationId: runs.getStatus\n      x-name: runs.get",
    );
    expect(await expectFailure(project)).toMatch(
      /^specs\/v4\.yaml:\d+:\d+: GET \/runs\/\{id\} \(operationId runs\.get\) would get the name of runs\.get\(\) of GET \/runs\/\{id\}\/status \(operationId runs\.getStatus\); expected /m,
    );
  });

  it("names a folder that cannot be written to", async () => {
    const project = new Project();
    rmSync(path.join(project.folder, "generated/v2"), { recursive: true });
    writeFileSync(path.join(project.folder, "generated/v2"), "a file where a folder should be");
    expect(
      await expectFailure(project, () => project.generate(["--discard-edits", "--only", "v2"])),
    ).toMatch(/^generated\/v2\/\S+: cannot be written \(E\w+\)/m);
  });

  it("leaves nothing behind when it is interrupted", async () => {
    const project = new Project();
    project.edit("specs/v4.yaml", "title: Cloud Agent API V4", "title: Another title");
    const before = project.fingerprint();
    const { exitCode, stderr } = await project.spawnGenerate([], (child) => {
      child.stdout?.once("data", () => child.kill("SIGINT"));
    });
    expect({ exitCode, stderr }).toEqual({
      exitCode: 130,
      stderr: "Interrupted; no files changed.\n",
    });
    expect(project.fingerprint()).toBe(before);
  });

  it("reports problems as JSON when asked to", async () => {
    const project = new Project();
    rmSync(path.join(project.folder, "specs/v3.yaml"));
    const { exitCode, stdout } = await project.generate(["--json"]);
    expect(exitCode).toBe(1);
    expect(JSON.parse(stdout)).toMatchObject({ ok: false, problems: [{ file: "specs/v3.yaml" }] });
  });
});

describe("a wrong command line", () => {
  it.each([
    [
      ["--frobnicate"],
      "Unknown option '--frobnicate'; expected one of --allow-ref, --check, --discard-edits, --force",
    ],
    [
      ["--only", "v9"],
      "there is no API named v9; expected billing, integrations, signup, v2, v3, v4",
    ],
    [["--spec", "a.yaml"], "--spec and --out belong together"],
    [["--spec", "a.yaml", "--out", "b", "--only", "v4"], "either --only or --spec"],
    [["--strict"], "--strict applies only to --spec; expected --spec as well"],
    [["--name", "a"], "--name applies only to --spec; expected --spec as well"],
    [["--watch", "--check"], "--watch writes files and --check does not; expected either"],
    [["v4"], "Unexpected argument 'v4'"],
  ])("%j exits with 2 and says what is right", async (args, message) => {
    const { exitCode, stdout, stderr } = await new Project().generate(args);
    expect({ exitCode, stdout }).toEqual({ exitCode: 2, stdout: "" });
    expect(stderr).toContain(message);
    expect(stderr).toContain("npm run generate -- --help");
  });
});
