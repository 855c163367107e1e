import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { beforeEach, describe, expect, it } from "vitest";
import { Project } from "../../support/project.js";
import { slowDocument } from "../../support/slow-document.js";
import { createFolder } from "../../support/temporary-folder.js";
import { eventually, findProcesses, Watcher } from "../../support/watcher.js";
import { addThings, document, expectFresh, title } from "./support/edits.js";

let project: Project;
beforeEach(() => {
  project = new Project();
});

it("a watched folder may go with its folder, and come back with another one", async () => {
  const watcher = await Watcher.start(project, ["--only", "v2,v3,v4"]);
  const folder = path.join(project.folder, "specs/shared/topics");
  const texts = readdirSync(folder).map((name): [string, string] => [
    name,
    project.read(`specs/shared/topics/${name}`),
  ]);
  rmSync(folder, { recursive: true });
  await watcher.until(/^specs\/v\d\.additions\.yaml:\d+:\d+: .*topics\/\S+ leads nowhere/m);
  mkdirSync(folder);
  for (const [name, text] of texts) project.write(`specs/shared/topics/${name}`, text);
  await watcher.until(/recovered; nothing to write/);
  project.edit("specs/shared/topics/browsers.md", "\n", "\nOne more sentence.\n");
  expect(await watcher.until(/written/)).toMatch(/^v2, v3, v4.*: \d+ files written/);
});

it("many edits at once do not make a round each", async () => {
  const watcher = await Watcher.start(project, ["--only", "signup,billing"]);
  const text = project.read("specs/billing.yaml");
  for (let number = 0; number < 50; number += 1) {
    project.write("specs/billing.yaml", text.replace(title, `title: Edit ${number}`));
  }
  const isLast = (): boolean =>
    project.read("generated/billing/openapi.json").includes('"title": "Edit 49"');
  await eventually(isLast, () => "last edit");
  project.edit("specs/signup.yaml", "title: ", "title: The ");
  const rounds = (await watcher.until(/\bsignup\b.* written/)).match(/ ms\)$/gm);
  expect(rounds?.length).toBeLessThanOrEqual(4);
});

describe("the end of a watch", () => {
  it.each([["SIGTERM"], ["SIGINT", "SIGINT"]] as const)(
    "by %s, once or from terminal and npm, leaves nothing behind",
    async (...signals) => {
      const watcher = await Watcher.spawn(project, addThings(project));
      const before = project.fingerprint();
      const codes = await Promise.all(signals.map((signal) => watcher.stop(signal)));
      expect(codes).toEqual(signals.map(() => 0));
      expect(project.fingerprint()).toBe(before);
      expect(findProcesses(project.folder)).toEqual([]);
    },
  );

  it("comes at once, whatever it is at work on", async () => {
    const watcher = await Watcher.spawn(project, addThings(project));
    project.edit("things.yaml", "Things", "First");
    expect(await watcher.stop("SIGINT")).toBe(0);
    const left = readdirSync(path.join(project.folder, "generated/things"));
    expect(left.filter((name) => name.startsWith("."))).toEqual([]);
    expect(findProcesses(project.folder)).toEqual([]);
  });

  it("comes to all of its processes when one of them was killed", async () => {
    for (const which of ["the one that was started", "the one below it"]) {
      project = new Project();
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

it("the time limit of a watch is for documents, and not for the time between edits", async () => {
  const folder = createFolder();
  const file = path.join(folder, "slow.json");
  writeFileSync(file, document({ Quick: { type: "string" } }));
  const args = ["--spec", file, "--out", path.join(folder, "out"), "--time-limit", "5"];
  const watcher = await Watcher.spawn(project, args);
  await sleep(6000);
  writeFileSync(file, document({ Quick: { type: "integer" } }));
  await watcher.until(/^slow: \d files written/m);
  writeFileSync(file, slowDocument);
  await watcher.until(/slow\.json: took longer than 5 s/);
  const types = readFileSync(path.join(folder, "out/types.ts"), "utf8");
  expect(types).toContain("export type Quick = number;");
});

it("another run beside a watch does its work, as does the watch", async () => {
  const watcher = await Watcher.start(project);
  expect(await project.generate(["--force"])).toMatchObject({ exitCode: 0, stderr: "" });
  project.edit("specs/billing.yaml", title, "title: Another title");
  const [, other] = await Promise.all([
    watcher.until(/^billing: /m),
    project.generate(["--force", "--quiet"]),
  ]);
  expect(other.exitCode).toBe(0);
  await expectFresh(project);
});
