import { existsSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { Project } from "../../support/project.js";
import { createFolder } from "../../support/temporary-folder.js";
import { findProcesses, Watcher } from "../../support/watcher.js";
import { document, expectFresh, slowDown, title } from "./support/edits.js";

let project: Project;
beforeEach(() => {
  project = new Project();
});

describe("npm run generate -- --watch", () => {
  it("generates from a spec that was edited, says where nothing changes, and ends with nothing left", async () => {
    const watcher = await Watcher.spawn(project, ["--only", "billing,signup"]);
    const before = project.fingerprint();
    project.edit("specs/billing.yaml", title, `${title} # of all names the best`);
    const idle = /^billing: nothing to write; every file is up to date \(\d+ ms\)\n$/;
    expect(await watcher.until(/\n/)).toMatch(idle);
    expect(project.fingerprint()).toBe(before);
    project.edit("specs/billing.yaml", title, "title: Another title");
    expect(await watcher.until(/written/)).toMatch(/^billing: \d files written \(\d+ ms\)\n$/);
    expect(project.read("generated/billing/openapi.json")).toContain("Another title");
    expect(findProcesses(project.folder)).toHaveLength(1);
    expect(await watcher.stop("SIGINT")).toBe(0);
    expect(findProcesses(project.folder)).toEqual([]);
    await expectFresh(project, "--only", "billing");
  });

  it("generates what spans the APIs as well", async () => {
    const watcher = await Watcher.start(project);
    project.edit("specs/redocly.yaml", "  signup:\n    root: signup.yaml\n", "");
    await watcher.until(/^v2, v3, v4, billing, integrations: \d+ files written/m);
    expect(project.read("generated/index.ts")).not.toContain("Signup");
    expect(existsSync(path.join(project.folder, "generated/signup"))).toBe(false);
    await expectFresh(project);
  });

  it("generates every API that refers to a shared file", async () => {
    const watcher = await Watcher.start(project);
    project.edit("specs/shared/topics/browsers.md", "\n", "\nOne more sentence.\n");
    expect(await watcher.until(/written/)).toMatch(/^v2, v3, v4: \d+ files written/);
    const additions = "specs/shared/browsers.additions.yaml";
    project.edit(additions, "description: ", "description: Once more. ");
    expect(await watcher.until(/written/)).toMatch(/^v2, v3, v4: \d+ files written/);
    await expectFresh(project);
  });

  it("generates the other APIs as if it had not before when one gets another base path", async () => {
    const watcher = await Watcher.start(project);
    project.edit("specs/v4.yaml", "url: /api/v4", "url: /api/v9");
    await watcher.until(/^v4: \d+ files written/m);
    expect(project.read("generated/signup/tables.ts")).toContain("/api/v9");
    await expectFresh(project);
  });

  it("checks everything again when a rule was edited", async () => {
    const watcher = await Watcher.start(project);
    const all = "v2, v3, v4, billing, integrations, signup";
    project.edit("specs/lint/operation-complete.mjs", "export function", "export async function");
    await watcher.until(new RegExp(`^${all}: `, "m"));
    project.edit("specs/redocly.yaml", "rules:\n", "rules:\n  no-server-example.com: [\n");
    await watcher.until(/^specs\/redocly\.yaml:\d+:\d+: .*; expected well-formed YAML$/m);
    const said = await watcher.until(/not generated/);
    expect(said.startsWith(`${all}: not generated, no files changed`)).toBe(true);
  });

  it("generates from any document, and from what that refers to, directly or not", async () => {
    const folder = createFolder({
      "pets.json": document({ Pet: { $ref: "parts/pet.yaml#/Animal" } }),
      "parts/pet.yaml": "Animal: { $ref: age.yaml }\n",
      "parts/age.yaml": "type: string\n",
    });
    const out = path.join(folder, "out");
    const args = ["--spec", path.join(folder, "pets.json"), "--out", out];
    const watcher = await Watcher.start(project, args);
    writeFileSync(path.join(folder, "parts/age.yaml"), "type: integer\n");
    await watcher.until(/^pets: \d files written/m);
    expect(readFileSync(path.join(out, "types.ts"), "utf8")).toContain("type Age = number;");
  });

  it("prints an object per event when it is asked for JSON", async () => {
    const watcher = await Watcher.start(project, ["--json", "--only", "billing"], /"done"/);
    project.edit("specs/billing.yaml", "openapi: 3.1.0\n", "openapi: 3.1.0\nbroken: [1, 2\n");
    const problems = [{ file: "specs/billing.yaml", line: expect.any(Number) as unknown }];
    const refused = { event: "refused", apis: ["billing"], problems };
    expect(JSON.parse(await watcher.until(/\n/))).toMatchObject(refused);
  });
});

describe("a mistake during a watch", () => {
  it("is shown with its place, leaves what was written, and is forgotten when mended", async () => {
    const before = project.fingerprint();
    const spec = "specs/billing.yaml";
    const text = project.read(spec);
    const watcher = await Watcher.start(project, ["--only", "billing"]);
    project.edit(spec, "openapi: 3.1.0\n", "openapi: 3.1.0\nbroken: [1, 2\n");
    await watcher.until(/^specs\/billing\.yaml:\d+:\d+: .*; expected well-formed YAML or JSON$/m);
    await watcher.until(/^billing: not generated, no files changed \(\d+ ms\)$/m);
    expect(project.fingerprint()).toBe(before);
    project.replace(spec, text);
    await watcher.until(/^billing: recovered; nothing to write; every file is up to date/m);
    project.remove(spec);
    await watcher.until(/^specs\/billing\.yaml: the file does not exist/m);
    await watcher.until(/^billing: not generated/m);
    project.replace(spec, text.replace(title, "title: Back again"));
    await watcher.until(/^billing: recovered; \d files written/m);
    const whole = text.replace(title, "title: Whole");
    project.write(spec, whole.slice(0, whole.indexOf("/billing/account")));
    await watcher.until(/^billing: not generated/m);
    project.write(spec, whole);
    await watcher.until(/^billing: recovered; \d files written/m);
    expect(project.read("generated/billing/openapi.json")).toContain('"title": "Whole"');
  });

  it("of one API stays a mistake while another one is edited", async () => {
    const watcher = await Watcher.start(project, ["--only", "signup,billing"]);
    project.edit("specs/signup.additions.yaml", "decimals: 2", "decimals: two");
    await watcher.until(/^specs\/signup\.additions\.yaml:\d+:\d+: x-challenge/m);
    await watcher.until(/^signup: not generated/m);
    project.edit("specs/billing.yaml", title, "title: Another title");
    await watcher.until(/^billing, signup: not generated/m);
    project.edit("specs/signup.additions.yaml", "decimals: two", "decimals: 2");
    const shown = await watcher.until(/written/);
    expect(shown).toMatch(/^billing, signup: recovered; \d+ files written/m);
    await expectFresh(project, "--only", "signup,billing");
  });

  it("of somebody who edits a generated file is refused as ever", async () => {
    const watcher = await Watcher.start(project, ["--only", "billing"]);
    const client = project.read("generated/billing/client.ts");
    project.write("generated/billing/client.ts", `${client}// mine\n`);
    project.edit("specs/billing.yaml", title, "title: Another title");
    await watcher.until(/^generated\/billing\/client\.ts: was edited after it was generated/m);
    expect(project.read("generated/billing/client.ts")).toContain("// mine");
    project.write("generated/billing/client.ts", client);
    project.edit("specs/billing.yaml", "title: Another title", "title: A third title");
    await watcher.until(/^billing: recovered; \d files written/m);
  });
});

it("many edits during a round make exactly one more", async () => {
  const begun = slowDown(project);
  const watcher = await Watcher.start(project, ["--only", "signup,billing"]);
  rmSync(begun);
  project.edit("specs/billing.yaml", title, "title: First");
  await vi.waitFor(() => expect(existsSync(begun)).toBe(true), { timeout: 20_000 });
  project.edit("specs/billing.yaml", "title: First", "title: Second");
  project.edit("specs/billing.yaml", "title: Second", "title: Third");
  await watcher.until(/^billing: \d files written/m);
  expect(await watcher.until(/\n/)).toMatch(/^billing: \d files written/);
  project.edit("specs/signup.yaml", "title: ", "title: The ");
  expect(await watcher.until(/\n/)).toMatch(/^signup: \d files written/);
});
