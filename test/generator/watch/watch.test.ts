import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { hostname } from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { describe, expect, it } from "vitest";
import { Project } from "../support/project.js";
import { createFolder } from "../support/temporary-folder.js";
import { eventually, findProcesses, Watcher } from "../support/watcher.js";

const title = "title: Cloud Agent Billing API";

const read = (project: Project, file: string): string =>
  readFileSync(path.join(project.folder, file), "utf8");

/** What a run has to say of the files that looks at everything, whatever the watch has kept. */
async function expectFresh(project: Project, ...args: readonly string[]): Promise<void> {
  expect(await project.generate(["--check", "--force", ...args])).toMatchObject({ exitCode: 0 });
}

/** How many editors save: a new file takes the place of the old one, so that nobody ever sees half of it. */
function replace(project: Project, file: string, text: string): void {
  const place = path.join(project.folder, file);
  writeFileSync(`${place}~`, text);
  renameSync(`${place}~`, place);
}

/** Puts a text in the place of another; a text that is not there is a mistake of the test. */
function edit(project: Project, file: string, from: string, to: string): void {
  const text = read(project, file);
  if (!text.includes(from)) throw new Error(`${file} does not hold ${from}`);
  replace(project, file, text.replace(from, to));
}

/** Lets nobody else generate until the returned function is called. */
function lock(project: Project, folder = "generated"): () => void {
  const file = path.join(project.folder, folder, ".generate.lock");
  writeFileSync(file, JSON.stringify({ pid: process.pid, host: hostname() }));
  return () => rmSync(file);
}

/** A document in JSON that has nothing but schemas. */
function document(schemas: object): string {
  const info = { title: "Only schemas", version: "1" };
  return JSON.stringify({ openapi: "3.1.0", info, paths: {}, components: { schemas } });
}

/** A small document in the project, and the watch of it: its first round costs little. */
function addThings(project: Project): string[] {
  const info = { title: "Things", version: "1" };
  project.write("things.yaml", JSON.stringify({ openapi: "3.1.0", info, paths: {} }));
  return ["--spec", "things.yaml", "--out", "generated/things"];
}

describe("npm run generate -- --watch", () => {
  it("generates from a spec that was edited, and from nothing else", async () => {
    const project = new Project();
    const watcher = await Watcher.spawn(project);
    edit(project, "specs/billing.yaml", title, "title: Another title");
    expect(await watcher.until(/written/)).toMatch(/^billing: \d files written \(\d+ ms\)\n$/);
    expect(read(project, "generated/billing/openapi.json")).toContain("Another title");
    await expectFresh(project);
  });

  it("generates what spans the APIs as well", async () => {
    const project = new Project();
    const watcher = await Watcher.start(project);
    edit(project, "specs/redocly.yaml", "  signup:\n    root: signup.yaml\n", "");
    await watcher.until(/^v2, v3, v4, billing, integrations: \d+ files written/m);
    expect(read(project, "generated/index.ts")).not.toContain("Signup");
    expect(existsSync(path.join(project.folder, "generated/signup"))).toBe(false);
    await expectFresh(project);
  });

  it("starts again when the generator itself is edited", async () => {
    const project = new Project();
    const watcher = await Watcher.spawn(project, ["--only", "billing"]);
    edit(project, "generator/emit/emit-http.ts", "without a method per operation", "on its own");
    await watcher.until(/^The generator was edited, and starts again\.$/m);
    await watcher.until(/^Watching /m);
    expect(read(project, "generated/billing/http.ts")).toContain(
      "the openapi-fetch client alone, on its own",
    );
    expect(await project.spawnGenerate(["--check", "--only", "billing"])).toMatchObject({
      exitCode: 0,
    });
  });

  it("waits for the next edit when the generator cannot be run", async () => {
    const project = new Project();
    const watcher = await Watcher.spawn(project, addThings(project));
    edit(project, "generator/programs/generate.ts", "import path from", "import path fro");
    await watcher.until(/^The generator cannot be run: .*source is wrong\.$/m);
    edit(project, "generator/programs/generate.ts", "import path fro ", "import path from ");
    await watcher.until(/^Watching /m);
    expect(await watcher.stop("SIGINT")).toBe(0);
  });

  it("generates every API that refers to a shared file", async () => {
    const project = new Project();
    const watcher = await Watcher.start(project);
    edit(project, "specs/shared/topics/browsers.md", "\n", "\nOne more sentence.\n");
    expect(await watcher.until(/written/)).toMatch(/^v2, v3, v4: \d+ files written/);
    edit(project, "specs/shared/browsers.yaml", "description: ", "description: Once more. ");
    expect(await watcher.until(/written/)).toMatch(/^v2, v3, v4: \d+ files written/);
    await expectFresh(project);
  });

  it("writes nothing when an edit changes nothing of a document, and says so", async () => {
    const project = new Project();
    const watcher = await Watcher.start(project, ["--only", "billing"]);
    const before = project.fingerprint();
    edit(project, "specs/billing.yaml", title, `${title} # of all names the best`);
    expect(await watcher.until(/\n/)).toMatch(
      /^billing: nothing to write; every file is up to date \(\d+ ms\)\n$/,
    );
    expect(project.fingerprint()).toBe(before);
  });

  it("checks everything again when a rule was edited", async () => {
    const project = new Project();
    const watcher = await Watcher.start(project);
    const all = "v2, v3, v4, billing, integrations, signup";
    edit(project, "specs/lint/operation-complete.mjs", "export function", "export async function");
    await watcher.until(new RegExp(`^${all}: `, "m"));
    edit(project, "specs/redocly.yaml", "rules:\n", "rules:\n  no-server-example.com: [\n");
    await watcher.until(/^specs\/redocly\.yaml:\d+:\d+: .*; expected well-formed YAML$/m);
    const said = await watcher.until(/not generated/);
    expect(said.startsWith(`${all}: not generated, no files changed`)).toBe(true);
  });

  it("generates from any document, and from what that refers to, directly or not", async () => {
    const folder = createFolder();
    const pets = document({ Pet: { $ref: "parts/pet.yaml#/Animal" } });
    mkdirSync(path.join(folder, "parts"));
    writeFileSync(path.join(folder, "pets.json"), pets);
    writeFileSync(path.join(folder, "parts/pet.yaml"), "Animal: { $ref: age.yaml }\n");
    writeFileSync(path.join(folder, "parts/age.yaml"), "type: string\n");
    const out = path.join(folder, "out");
    const args = ["--spec", path.join(folder, "pets.json"), "--out", out];
    const watcher = await Watcher.start(new Project(), args);
    writeFileSync(path.join(folder, "parts/age.yaml"), "type: integer\n");
    await watcher.until(/^pets: \d files written/m);
    expect(readFileSync(path.join(out, "types.ts"), "utf8")).toContain("age: number;");
  });

  it("prints an object per event when it is asked for JSON", async () => {
    const project = new Project();
    const watcher = await Watcher.start(project, ["--json", "--only", "billing"], /"done"/);
    edit(project, "specs/billing.yaml", "openapi: 3.1.0\n", "openapi: 3.1.0\nbroken: [1, 2\n");
    expect(JSON.parse(await watcher.until(/\n/))).toMatchObject({
      event: "refused",
      apis: ["billing"],
      problems: [{ file: "specs/billing.yaml", line: expect.any(Number) }],
    });
  });
});

describe("a mistake during a watch", () => {
  it("is shown with its place, leaves what was written, and is forgotten when mended", async () => {
    const project = new Project();
    const before = project.fingerprint();
    const watcher = await Watcher.start(project, ["--only", "billing"]);
    edit(project, "specs/billing.yaml", "openapi: 3.1.0\n", "openapi: 3.1.0\nbroken: [1, 2\n");
    await watcher.until(/^specs\/billing\.yaml:\d+:\d+: .*; expected well-formed YAML or JSON$/m);
    await watcher.until(/^billing: not generated, no files changed \(\d+ ms\)$/m);
    expect(project.fingerprint()).toBe(before);
    edit(project, "specs/billing.yaml", "broken: [1, 2\n", "");
    await watcher.until(/^billing: recovered; nothing to write; every file is up to date/m);
  });

  it("of one API stays a mistake while another one is edited", async () => {
    const project = new Project();
    const watcher = await Watcher.start(project, ["--only", "signup,billing"]);
    edit(project, "specs/signup.yaml", "operationId: createClaim", "x-name: createClaim");
    await watcher.until(/^specs\/signup\.yaml:\d+:\d+: .*operationId/m);
    await watcher.until(/^signup: not generated/m);
    edit(project, "specs/billing.yaml", title, "title: Another title");
    await watcher.until(/^signup, billing: not generated/m);
    edit(project, "specs/signup.yaml", "x-name: createClaim", "operationId: createClaim");
    expect(await watcher.until(/written/)).toMatch(
      /^signup, billing: recovered; \d+ files written/m,
    );
    await expectFresh(project, "--only", "signup,billing");
  });

  it("of somebody who edits a generated file is refused as ever", async () => {
    const project = new Project();
    const watcher = await Watcher.start(project, ["--only", "billing"]);
    const client = read(project, "generated/billing/client.ts");
    project.write("generated/billing/client.ts", `${client}// mine\n`);
    edit(project, "specs/billing.yaml", title, "title: Another title");
    await watcher.until(/^generated\/billing\/client\.ts: was edited after it was generated/m);
    expect(read(project, "generated/billing/client.ts")).toContain("// mine");
    project.write("generated/billing/client.ts", client);
    edit(project, "specs/billing.yaml", "title: Another title", "title: A third title");
    await watcher.until(/^billing: recovered; \d files written/m);
  });
});

describe("a watched file", () => {
  it("may be written in place, or by another file of its name, again and again", async () => {
    const project = new Project();
    const watcher = await Watcher.start(project, ["--only", "billing"]);
    const text = read(project, "specs/billing.yaml");
    const inPlace = (file: string, whole: string): void => project.write(file, whole);
    const byRename = (file: string, whole: string): void => replace(project, file, whole);
    for (const [name, save] of Object.entries({
      First: inPlace,
      Second: byRename,
      Third: byRename,
      Fourth: inPlace,
    })) {
      save("specs/billing.yaml", text.replace(title, `title: ${name}`));
      await watcher.until(/^billing: .*written/m);
      expect(read(project, "generated/billing/openapi.json")).toContain(`"title": "${name}"`);
    }
  });

  it("may go and come back", async () => {
    const project = new Project();
    const watcher = await Watcher.start(project, ["--only", "billing"]);
    const text = read(project, "specs/billing.yaml");
    project.remove("specs/billing.yaml");
    await watcher.until(/^specs\/billing\.yaml: the file does not exist/m);
    await watcher.until(/^billing: not generated/m);
    replace(project, "specs/billing.yaml", text.replace(title, "title: Back again"));
    expect(await watcher.until(/written/)).toMatch(/^billing: recovered; \d files written/);
  });

  it("may be read when only half of it is written", async () => {
    const project = new Project();
    const watcher = await Watcher.start(project, ["--only", "billing"]);
    const text = read(project, "specs/billing.yaml").replace(title, "title: Whole");
    project.write("specs/billing.yaml", text.slice(0, text.indexOf("{base_url}")));
    await watcher.until(/^billing: not generated/m);
    project.write("specs/billing.yaml", text);
    await watcher.until(/^billing: recovered; \d files written/m);
    expect(read(project, "generated/billing/openapi.json")).toContain('"title": "Whole"');
  });

  it("may go with its folder, and come back with another one", async () => {
    const project = new Project();
    const watcher = await Watcher.start(project, ["--only", "v2,v3,v4"]);
    const folder = path.join(project.folder, "specs/shared/topics");
    const texts = readdirSync(folder).map((name): [string, string] => [
      name,
      read(project, `specs/shared/topics/${name}`),
    ]);
    rmSync(folder, { recursive: true });
    await watcher.until(/^specs\/v\d\.yaml:\d+:\d+: Can't resolve \$ref.*topics/m);
    mkdirSync(folder);
    for (const [name, text] of texts) project.write(`specs/shared/topics/${name}`, text);
    await watcher.until(/recovered; nothing to write/);
    edit(project, "specs/shared/topics/browsers.md", "\n", "\nOne more sentence.\n");
    expect(await watcher.until(/written/)).toMatch(/^v2, v3, v4.*: \d+ files written/);
  });
});

describe("many edits", () => {
  it("at once do not make a round each", async () => {
    const project = new Project();
    const watcher = await Watcher.start(project, ["--only", "signup,billing"]);
    const text = read(project, "specs/billing.yaml");
    for (let number = 0; number < 50; number += 1) {
      project.write("specs/billing.yaml", text.replace(title, `title: Edit ${number}`));
    }
    const isLast = (): boolean =>
      read(project, "generated/billing/openapi.json").includes('"title": "Edit 49"');
    await eventually(isLast, () => "last edit");
    edit(project, "specs/signup.yaml", "title: ", "title: The ");
    const rounds = (await watcher.until(/\bsignup\b.* written/)).match(/ ms\)$/gm);
    expect(rounds?.length).toBeLessThanOrEqual(4);
  });

  it("during a round make exactly one more", async () => {
    const project = new Project();
    const watcher = await Watcher.start(project, ["--only", "signup,billing"]);
    const release = lock(project);
    edit(project, "specs/billing.yaml", title, "title: First");
    await watcher.until(/^Waiting for process \d+, which is running in the same folder\.$/m);
    edit(project, "specs/billing.yaml", "title: First", "title: Second");
    edit(project, "specs/billing.yaml", "title: Second", "title: Third");
    release();
    await watcher.until(/^billing: \d files written/m);
    expect(await watcher.until(/\n/)).toMatch(/^billing: nothing to write/);
    edit(project, "specs/signup.yaml", "title: ", "title: The ");
    expect(await watcher.until(/\n/)).toMatch(/^signup: \d files written/);
  });
});

describe("the end of a watch", () => {
  it.each(["SIGINT", "SIGTERM"] as const)("by %s leaves nothing behind", async (signal) => {
    const project = new Project();
    const watcher = await Watcher.spawn(project, addThings(project));
    expect(findProcesses(project.folder)).toHaveLength(3);
    const before = project.fingerprint();
    expect(await watcher.stop(signal)).toBe(0);
    expect(project.fingerprint()).toBe(before);
    expect(findProcesses(project.folder)).toEqual([]);
  });

  it("comes once when one Ctrl-C comes twice, from the terminal and from npm", async () => {
    const project = new Project();
    const watcher = await Watcher.spawn(project, addThings(project));
    const codes = await Promise.all([watcher.stop("SIGINT"), watcher.stop("SIGINT")]);
    expect(codes).toEqual([0, 0]);
    expect(findProcesses(project.folder)).toEqual([]);
  });

  it("comes at once, whatever it is at work on", async () => {
    const project = new Project();
    const watcher = await Watcher.spawn(project, addThings(project));
    const release = lock(project, "generated/things");
    edit(project, "things.yaml", "Things", "First");
    await watcher.until(/^Waiting for process/m);
    release();
    expect(await watcher.stop("SIGINT")).toBe(0);
    const left = readdirSync(path.join(project.folder, "generated/things"));
    expect(left.filter((name) => name.startsWith("."))).toEqual([]);
    expect(findProcesses(project.folder)).toEqual([]);
  });

  it("comes to all of its processes when one of them was killed", async () => {
    for (const which of ["the one that was started", "the one below it"]) {
      const project = new Project();
      const watcher = await Watcher.spawn(project, addThings(project));
      const [below = 0] = findProcesses(path.join(project.folder, "scripts/generate.mjs"));
      if (which === "the one below it") process.kill(below, "SIGKILL");
      else await watcher.stop("SIGKILL");
      const isOver = (): boolean => findProcesses(project.folder).length === 0;
      await eventually(isOver, () => `end after the end of ${which}`);
      expect(isOver()).toBe(true);
    }
  });
});

describe("the time limit of a watch", () => {
  it("is for documents, and not for the time between edits", async () => {
    const folder = createFolder();
    const file = path.join(folder, "slow.json");
    writeFileSync(file, document({ Quick: { type: "string" } }));
    const args = ["--spec", file, "--out", path.join(folder, "out"), "--time-limit", "5"];
    const watcher = await Watcher.spawn(new Project(), args);
    await sleep(6000);
    writeFileSync(file, document({ Quick: { type: "integer" } }));
    await watcher.until(/^slow: \d files written/m);
    let schema: object = { type: "string" };
    for (let depth = 0; depth < 24; depth += 1) {
      schema = { type: ["object", "array", "string"], anyOf: [schema] };
    }
    writeFileSync(file, document({ Slow: schema }));
    await watcher.until(/slow\.json: took longer than 5 s/);
    const types = readFileSync(path.join(folder, "out/types.ts"), "utf8");
    expect(types).toContain("Quick: number;");
  });
});

describe("another run beside a watch", () => {
  it("does its work, as does the watch", async () => {
    const project = new Project();
    const watcher = await Watcher.start(project);
    expect(await project.generate(["--force"])).toMatchObject({ exitCode: 0, stderr: "" });
    edit(project, "specs/billing.yaml", title, "title: Another title");
    const [, other] = await Promise.all([
      watcher.until(/^billing: /m),
      project.generate(["--force", "--quiet"]),
    ]);
    expect(other.exitCode).toBe(0);
    await expectFresh(project);
  });
});
