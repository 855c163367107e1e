import { spawnSync } from "node:child_process";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { parse } from "yaml";
import { automations } from "../../automation/automations.js";
import { asRecord } from "../../runtime/json/values.js";

const root = path.resolve(import.meta.dirname, "../..");
const folder = path.join(root, ".github/workflows");
const names = readdirSync(folder);
const scripts = asRecord(
  asRecord(JSON.parse(readFileSync(path.join(root, "package.json"), "utf8")))["scripts"],
);

function read(name: string): string {
  return readFileSync(path.join(folder, name), "utf8");
}

/** Every step of a workflow. */
function stepsOf(name: string): Record<string, unknown>[] {
  const jobs = Object.values(asRecord(asRecord(parse(read(name)))["jobs"])).map(asRecord);
  return jobs.flatMap(({ steps }) => (Array.isArray(steps) ? steps.map(asRecord) : []));
}

function commandsOf(name: string): string[] {
  return stepsOf(name).flatMap(({ run }) => (typeof run === "string" ? run : []));
}

/** Why a command of a workflow cannot be carried out in this project; `undefined` if it can. */
function explainUnknown(command: string): string | undefined {
  const [program = "", second = "", third = "", ...rest] = command.split(" ");
  if (program === ".ci/run" && existsSync(path.join(root, program))) return undefined;
  if (program !== "npm") return "neither npm nor .ci/run";
  if (second === "ci") return undefined;
  if (second === "start" || second === "test") return scripts[second] ? undefined : "no script";
  if (second !== "run" || scripts[third] === undefined) return "no script";
  if (third !== "automate") return undefined;
  return Object.hasOwn(automations, rest.at(-1) ?? "") ? undefined : "no automation";
}

it("has the six workflows", () => {
  expect(names.toSorted()).toEqual([
    "ci.yml",
    "docs.yml",
    "long.yml",
    "release.yml",
    "sync.yml",
    "verdict.yml",
  ]);
});

describe.each(names)("%s", (name) => {
  it("runs only commands of the project, each on one line", () => {
    const commands = commandsOf(name);
    expect(commands.length).toBeGreaterThan(0);
    expect(commands.filter((command) => explainUnknown(command) !== undefined)).toEqual([]);
  });

  it("pins every action to a commit, with the version beside it", () => {
    const actions = read(name).match(/uses: .*/g) ?? [];
    expect(actions.length).toBeGreaterThan(0);
    for (const action of actions) expect(action).toMatch(/^uses: [\w-]+\/[\w-]+@[\da-f]{40} # v\d/);
  });

  it("states its permissions, and puts no text of an event into a shell", () => {
    expect(asRecord(parse(read(name)))["permissions"]).toBeDefined();
    const inserted = commandsOf(name).flatMap((command) => command.match(/\$\{\{.*?\}\}/g) ?? []);
    expect(inserted).toEqual([]);
    expect(read(name)).not.toContain("pull_request_target");
  });
});

it.each(names)("%s has no token that writes beside what was installed or published", (name) => {
  const { jobs, permissions } = asRecord(parse(read(name)));
  expect(permissions).toEqual({ contents: "read" });
  const all = Object.values(asRecord(jobs)).map(asRecord);
  const writing = all.filter((job) => JSON.stringify(job["permissions"] ?? {}).includes("write"));
  const commands = JSON.stringify(writing).match(/"run":"[^"]*"/g) ?? [];
  const allowed = /"npm run (?:release -- --built|deliver -- --(?:docs|pulls))"/;
  expect(commands.filter((run) => !allowed.test(run))).toEqual([]);
});

it("pins every container by its digest", () => {
  const images = names.flatMap((name) => read(name).match(/(?:container|image): .*/g) ?? []);
  expect(images.length).toBeGreaterThan(0);
  for (const image of images) expect(image).toMatch(/^\w+: [\w./:-]+@sha256:[\da-f]{64}$/);
});

it("gives secrets to no workflow that runs on pull requests", () => {
  const open = names.filter((name) => /^ {2}pull_request:/m.test(read(name)));
  expect(open.toSorted()).toEqual(["ci.yml", "verdict.yml"]);
  for (const name of open) expect(read(name)).not.toMatch(/\{\{ *secrets\./);
});

it("publishes only behind the protected environment, and after the dry run's conditions hold", () => {
  const publishing = names.filter((name) => read(name).includes("id-token: write"));
  expect(publishing).toEqual(["release.yml"]);
  const jobs = asRecord(asRecord(parse(read("release.yml")))["jobs"]);
  const stepsIn = (job: string): unknown => asRecord(jobs[job])["steps"];
  expect(Object.keys(jobs)).toEqual(["build", "publish", "docs", "push-docs"]);
  expect(asRecord(jobs["build"])["permissions"]).toBeUndefined();
  expect(stepsIn("build")).toContainEqual({ run: ".ci/run" });
  expect(JSON.stringify(stepsIn("build"))).toContain('"persist-credentials":false');
  expect(asRecord(jobs["publish"])).toMatchObject({ needs: "build", environment: "release" });
  // Nothing that was installed runs beside the credentials.
  const commands = JSON.stringify(stepsIn("publish")).match(/"run":"[^"]*"/g);
  expect(commands).toEqual(['"run":"npm run release -- --built"']);
});

it("publishes the docs of a release and those of a tag to the same address", () => {
  const environments = ["docs.yml", "release.yml"].map(
    (name) => stepsOf(name).find(({ run }) => run === "npm run automate -- publish-docs")?.["env"],
  );
  expect(environments).toEqual([
    {
      DOCS_BASE: "/${{ github.event.repository.name }}/",
      DOCS_SITE_URL: "https://${{ github.repository_owner }}.github.io",
      DOCS_EDIT_URL: "${{ github.server_url }}/${{ github.repository }}/edit/main/docs/:path",
    },
    environments[0],
  ]);
});

it("finds a workflow that asks for a command that does not exist", () => {
  expect(explainUnknown("npm run automat -- follow-published")).toBe("no script");
  expect(explainUnknown("npm run automate -- follow")).toBe("no automation");
  expect(explainUnknown("curl https://service.example")).toContain("neither");
});

it("runs as a command, which lists the automations and refuses any other name", () => {
  const options = { cwd: root, encoding: "utf8" } as const;
  const run = (...args: readonly string[]) =>
    spawnSync(process.execPath, ["--import", "tsx", "automation/main.ts", ...args], options);
  const { stdout } = run("--help");
  for (const name of Object.keys(automations)) expect(stdout).toContain(`  ${name} `);
  const expected = "expected follow-published, prepare-release, publish-docs, report-verdict.\n";
  const refused = { status: 2, stderr: `npm run automate takes one name; ${expected}` };
  for (const args of [["folow"], ["report-verdict", "v4"]])
    expect(run(...args)).toMatchObject(refused);
});
