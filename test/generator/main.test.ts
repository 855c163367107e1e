import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { beforeEach, describe, expect, it } from "vitest";
import { Project } from "./support/project.js";
import { slowDocument } from "./support/slow-document.js";
import { createFolder } from "./support/temporary-folder.js";
import { readCases } from "../support/read-cases.js";

/** A file, an edit of it, the file that is named if that is not the very line, and what is said. */
type Mistake = readonly [file: string, from: string, to: string, other: string, ...says: string[]];
const specs: readonly Mistake[] = readCases("run/cli/options.yaml", import.meta.url).specs;

const title = "title: Cloud Agent API V4";

/** Runs a broken project and proves that it says why and changes nothing. */
async function expectFailure(project: Project, ...args: readonly string[]): Promise<string> {
  const before = project.fingerprint();
  const { exitCode, stderr } = await project.generate(args);
  expect(exitCode).toBe(1);
  expect(stderr).toContain("no files changed");
  expect(stderr).not.toMatch(/^\s+at /m);
  expect(project.fingerprint()).toBe(before);
  return stderr;
}

/** Writes a document beside a project, and gives what generates a client of it. */
function writeDocument(name: string, text: string): { args: string[]; out: string } {
  const folder = createFolder({ [name]: text });
  const out = path.join(folder, "out");
  return { args: ["--spec", path.join(folder, name), "--out", out], out };
}

let project: Project;
beforeEach(() => {
  project = new Project();
});

describe("npm run generate", () => {
  it("writes what is committed, and finds nothing to do the second time", async () => {
    const before = project.fingerprint();
    rmSync(path.join(project.folder, "generated"), { recursive: true });
    const first = await project.spawnGenerate([]);
    expect(first).toMatchObject({ exitCode: 0, stderr: "" });
    expect(first.stdout).toMatch(/^v4 +\d+ operations, 5 files +\d+ ms$/m);
    expect(project.fingerprint()).toBe(before);
    expect((await project.spawnGenerate([])).stdout).toBe("Everything is up to date.\n");
  });

  it("remembers nothing of a run over one of the APIs alone", async () => {
    project.edit("specs/v3.yaml", "title: ", "title: The ");
    await project.generate(["--force", "--only", "signup"]);
    expect((await project.generate([])).stdout).toMatch(/files written\.\n$/);
  });

  it("--check names each stale file with a short diff, writes nothing and exits with 1", async () => {
    project.edit("generated/v4/client.ts", "export class Runs", "export class Walks");
    const before = project.fingerprint();
    const { exitCode, stdout } = await project.generate(["--check", "--only", "v4"]);
    expect(exitCode).toBe(1);
    expect(stdout).toContain("--- generated/v4/client.ts");
    expect(stdout).toMatch(/^-export class Walks\b.*\n\+export class Runs\b/m);
    expect(stdout).toContain("generated/v4/client.ts: was edited after it was generated");
    expect(stdout).toContain("1 file would change. Run `npm run generate` and commit the result.");
    const json = await project.generate(["--check", "--only", "v4", "--json"]);
    const edits = [{ file: "generated/v4/client.ts" }];
    expect(JSON.parse(json.stdout)).toMatchObject({ ok: false, stale: ["v4/client.ts"], edits });
    expect(project.fingerprint()).toBe(before);
  });

  it("--check shows a file that would come or go as a diff with nothing on the other side", async () => {
    const head = 'openapi: 3.1.0\ninfo: { title: Boxes, version: "1" }\npaths: {}\ncomponents:\n';
    const { args } = writeDocument("box.yaml", `${head}  schemas: { Size: { enum: [a, b] } }\n`);
    expect(await project.generate(args)).toMatchObject({ exitCode: 0 });
    const wanted = await project.generate([...args, "--enums", "--check"]);
    expect(wanted.stdout).toMatch(/^--- \/dev\/null\n\+\+\+ \S+\/values\.ts\n/m);
    expect(await project.generate([...args, "--enums"])).toMatchObject({ exitCode: 0 });
    const unwanted = await project.generate([...args, "--check"]);
    expect(unwanted.stdout).toMatch(/^--- \S+\/values\.ts\n\+\+\+ \/dev\/null\n/m);
  });

  it("--only generates one API and leaves the others alone", async () => {
    const name = "operationId: sessions.";
    project.edit("specs/v4.additions.yaml", `${name}queueMessage`, `${name}say`);
    project.edit("specs/v3.yaml", "openapi: 3.1.0", "openapi: [");
    const { exitCode, stdout } = await project.generate(["--only", "v4"]);
    expect(stdout).toMatch(/^load +1 document /m);
    expect(exitCode).toBe(0);
    expect(project.read("generated/v4/client.ts")).toContain("  say(id: SessionId");
    expect(project.read("generated/manifest.json")).toContain('"name": "v3"');
  });

  it("--spec generates a client of any document, which --name names", async () => {
    const document = 'openapi: 3.0.3\ninfo: { title: All my pets, version: "1" }\npaths: {}\n';
    const [own, common] = ["pet-store.yaml", "openapi.yaml"].map((name) =>
      writeDocument(name, document),
    );
    const generate = async (of = own, ...more: readonly string[]): Promise<string> => {
      expect(await project.generate([...(of?.args ?? []), ...more])).toMatchObject({ exitCode: 0 });
      return readFileSync(path.join(of?.out ?? "", "client.ts"), "utf8");
    };
    expect(await generate()).toContain("export class PetStoreClient");
    expect(await generate(common)).toContain("export class AllMyPetsClient");
    expect(await generate(common, "--name", "zoo")).toContain("export class ZooClient");
  });

  it("--strict refuses, with its place, what --spec mends and says by itself", async () => {
    const head = 'openapi: 3.1.0\ninfo: { title: Pets, version: "1" }\npaths: {}\ncomponents:\n';
    const age = "  schemas:\n    Age: { type: number, minimum: 3, exclusiveMinimum: true }\n";
    const name = '    Name: { $ref: "#/components/schemas/Age", nullable: true }\n';
    const { args } = writeDocument("pets.yaml", head + age + name);
    const strict = await project.generate([...args, "--strict"]);
    expect(strict.exitCode).toBe(1);
    expect(strict.stderr).toMatch(/pets\.yaml:6:56: Expected type `number` but got `boolean`/);
    expect(strict.stderr).toContain("no files changed");
    const mended = await project.generate(args);
    expect(mended.exitCode).toBe(0);
    expect(mended.stdout).toMatch(
      /^note: .*pets\.yaml:6:56: exclusiveMinimum: true is OpenAPI 3\.0; it is read as exclusiveMinimum: 3$/m,
    );
    const mild = writeDocument("mild.yaml", head + age.replace(/, e.* true/, "") + name);
    const unseen = await project.generate([...mild.args, "--strict"]);
    expect(unseen.exitCode).toBe(1);
    expect(unseen.stderr).toMatch(
      /mild\.yaml:7:57: nullable is OpenAPI 3\.0; null is allowed here; expected what OpenAPI allows/,
    );
  });

  it("--json prints one object, --quiet nothing, and --help what it can do", async () => {
    const json = await project.generate(["--json", "--only", "v4"]);
    expect(JSON.parse(json.stdout)).toEqual({ ok: true, changed: [], notes: [] });
    const quiet = await project.generate(["--quiet", "--only", "v4"]);
    expect(quiet).toEqual({ exitCode: 0, stdout: "", stderr: "" });
    const help = await project.generate(["--help"]);
    expect(help.exitCode).toBe(0);
    const flags = ["only", "check", "spec", "out", "quiet", "json", "watch", "verbose"];
    for (const flag of flags) expect(help.stdout).toContain(`--${flag}`);
  });

  it("--verbose prints where an overlay fails, in the source as written", async () => {
    const file = "overlays/polling/add-waiter.ts";
    const start = "  const { field, terminal,";
    project.edit(file, start, `  if (waiter.field) throw new TypeError("no sail");\n${start}`);
    const { exitCode, stderr } = await project.spawnGenerate(["--only", "v4", "--verbose"]);
    const source = project.read(file).split("\n");
    const line = source.findIndex((text) => text.includes("no sail")) + 1;
    expect(exitCode).toBe(1);
    expect(stderr).toMatch(/^overlays\/polling: failed on v4.*: no sail; expected an overlay/m);
    expect(stderr).toMatch(new RegExp(`at prepareWait \\(\\S*${file}:${line}:`));
  });

  it("is refused a wrong command line with exit code 2, and led to the help", async () => {
    const { exitCode, stdout, stderr } = await project.generate(["--only", "v9"]);
    expect({ exitCode, stdout }).toEqual({ exitCode: 2, stdout: "" });
    expect(stderr).toContain(
      "there is no API named v9; expected billing, integrations, signup, v2, v3, v4",
    );
    expect(stderr).toContain("npm run generate -- --help");
  });
});

describe("a generated file that somebody has edited", () => {
  it("is not overwritten: the run fails, names it and says how to go on", async () => {
    const before = project.fingerprint();
    project.edit("generated/v4/client.ts", "export class Runs", "export class Walks");
    expect(await expectFailure(project, "--only", "v4")).toContain(
      "generated/v4/client.ts: was edited after it was generated, and would be replaced; expected " +
        "unedited generated files; save what you need from this one elsewhere, then run again with --discard-edits",
    );
    const { exitCode, stdout } = await project.generate(["--discard-edits", "--only", "v4"]);
    expect([exitCode, stdout.includes("1 file written.")]).toEqual([0, true]);
    expect(project.fingerprint()).toBe(before);
  });

  it("is not overwritten either when it was never generated", async () => {
    const out = path.join(createFolder(), "src");
    mkdirSync(out);
    writeFileSync(path.join(out, "client.ts"), "somebody's own work");
    const spec = path.join(project.folder, "specs/signup.yaml");
    const { exitCode, stderr } = await project.generate(["--spec", spec, "--out", out]);
    expect([exitCode, readdirSync(out)]).toEqual([1, ["client.ts"]]);
    expect(stderr).toContain("client.ts: would be replaced, but the generator did not write it");
  });

  it("is not removed when it belongs to nothing", async () => {
    mkdirSync(path.join(project.folder, "generated/v9"));
    project.write("generated/v9/notes.ts", "somebody's own work");
    expect(await expectFailure(project)).toContain(
      "generated/v9/notes.ts: would be removed, but the generator did not write it",
    );
  });
});

it("a run beside another one leaves what a single one would", async () => {
  project.edit("specs/v4.yaml", title, "title: Another title");
  const both = await Promise.all([0, 1].map(() => project.spawnGenerate(["--force"])));
  expect(both).toEqual(both.map(() => expect.objectContaining({ exitCode: 0, stderr: "" })));
  expect(await project.generate(["--check"])).toMatchObject({ exitCode: 0 });
  const left = readdirSync(path.join(project.folder, "generated/v4"));
  expect(left.filter((name) => name.startsWith("."))).toEqual([]);
});

it("a run after one that was killed while it wrote finishes it, and --check does not pass over it", async () => {
  const [openapi, manifest] = ["generated/v4/openapi.json", "generated/manifest.json"] as const;
  const old = [openapi, manifest].map((file) => [file, project.read(file)] as const);
  project.edit("specs/v4.yaml", title, "title: Another title");
  expect(await project.generate([])).toMatchObject({ exitCode: 0 });
  const whole = project.fingerprint();
  for (const [file, text] of old) project.write(file, text);
  project.write("generated/v4/.openapi.json.new", "half of what it should be");
  expect(await project.generate(["--check"])).toMatchObject({ exitCode: 1 });
  expect(await project.generate([])).toMatchObject({ exitCode: 0, stderr: "" });
  expect(project.fingerprint()).toBe(whole);
});

it("a document that takes too long is given up after the time limit, with its name and nothing written", async () => {
  const { args, out } = writeDocument("slow.json", slowDocument);
  const { exitCode, stderr } = await project.spawnGenerate([...args, "--time-limit", "3"]);
  expect(exitCode).toBe(1);
  expect(stderr).toMatch(/slow\.json: took longer than 3 s/);
  expect(stderr).not.toMatch(/^\s+at /m);
  expect(existsSync(out)).toBe(false);
});

describe("a failed run", () => {
  it.each(specs.map((mistake) => [mistake]))(
    "names the place of a mistake, what was given and what is expected: %j",
    async ([file, from, to, other, ...says]) => {
      project.edit(file, from, to);
      const failure = await expectFailure(project, "--only", "v2,v4");
      const [before = ""] = project.read(file).split(to);
      const place = other === "" ? `${file}:${before.split("\n").length}:` : `${other}:`;
      const line = failure.split("\n").find((each) => each.startsWith(place)) ?? "";
      expect(line, failure).toMatch(/^\S+:\d+:\d+: /);
      for (const words of says) expect(line).toContain(words);
    },
  );

  it("names a file that is not there, to a program as well", async () => {
    project.remove("specs/v3.yaml");
    expect(await expectFailure(project)).toContain(
      "specs/v3.yaml: the file does not exist; expected a document of OpenAPI 3.0 to 3.2, in YAML or JSON",
    );
    const { exitCode, stdout } = await project.generate(["--json"]);
    expect(exitCode).toBe(1);
    expect(JSON.parse(stdout)).toMatchObject({ ok: false, problems: [{ file: "specs/v3.yaml" }] });
  });

  it("names a folder that cannot be written to", async () => {
    rmSync(path.join(project.folder, "generated/v2"), { recursive: true });
    project.write("generated/v2", "a file where a folder should be");
    expect(await expectFailure(project, "--discard-edits", "--only", "v2")).toMatch(
      /^generated\/v2\/\S+: cannot be written \(E\w+\)/m,
    );
  });

  it("leaves nothing behind when it is interrupted", async () => {
    project.edit("specs/v4.yaml", title, "title: Another title");
    const before = project.fingerprint();
    const { exitCode, stderr } = await project.spawnGenerate([], (child) => {
      child.stdout?.once("data", () => child.kill("SIGINT"));
    });
    const said = "Interrupted; no files changed.\n";
    expect({ exitCode, stderr }).toEqual({ exitCode: 130, stderr: said });
    expect(project.fingerprint()).toBe(before);
  });
});
