import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync } from "node:fs";
import { rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { planOwn } from "../../support/plan-own.js";
import { projectRoot } from "../../../scripts/support/project.mjs";
import type { Plan } from "../../../generator/document/plan.js";
import { parseSyncOptions } from "../../../generator/follow/options.js";
import { quietReporter } from "../../../generator/run/cli/reporter.js";
import { runRound } from "../../../generator/run/run-round.js";
import { createProjectPlan } from "../../../generator/run/project/project-plan.js";
import { judgeClients, loadOurs, prepareSync } from "../../../generator/follow/prepare-sync.js";
import type { Verdict } from "../../../generator/follow/verdict/judge-trees.js";
import { createFolder } from "../support/temporary-folder.js";

const { signal } = new AbortController();

it("loadOurs refuses clients that are older than the specs, and names these", async () => {
  const entry = { name: "v4", spec: "older", basePath: "", operations: [], overlays: {} };
  const out = createFolder({ "manifest.json": JSON.stringify({ apis: [entry], files: {} }) });
  const plan = { ...(await planOwn()), out };
  await expect(loadOurs(plan, signal)).rejects.toThrow(
    /is older than .*specs\/v4\.yaml.*expected the output of `npm run generate`/,
  );
});

const overlay = `overlay: 1.0.0
info: { title: Fixes, version: 1.0.0 }
actions: [{ target: "$.paths['/t'].get", update: { operationId: listFixed } }]
`;
const document = `openapi: 3.1.0
info: { title: Things, version: 1.0.0 }
paths: { /t: { get: { operationId: things.list, responses: { "200": { description: OK } } } } }
`;

it("prepareSync reads overlays wherever they are, judges names, and finishes a killed run first", async () => {
  const root = createFolder({
    "package.json": '{ "name": "team" }',
    "api/things.yaml": document,
    "fixes/things.yaml": overlay,
    "tagged.yaml": document.replace("{ get: {", "{ get: { tags: [items],"),
  });
  const things = { document: "api/things.yaml", additions: "fixes/things.yaml" };
  const loadPlan = (folder = root): Promise<Plan> =>
    createProjectPlan({ apis: { things }, out: "generated" }, folder);
  await runRound(await loadPlan(), { reporter: quietReporter, signal }, { discardEdits: false });
  const options = parseSyncOptions([`things=${path.join(root, "api/things.yaml")}`]);
  expect(options).toMatchObject({ maxSize: 20_000_000, timeLimit: 30_000 });
  const context = { root, workFolder: createFolder(), loadPlan, signal, stdin: process.stdin };
  const { verdict } = await prepareSync({ ...options, ...context });
  expect(verdict.changes).toEqual([]);

  // The methods of a team's client have the names that the document makes.
  const sources = [{ name: "things", from: path.join(root, "tagged.yaml") }];
  const tagged = await prepareSync({ ...options, ...context, sources, workFolder: createFolder() });
  expect(tagged.verdict.changes[0]?.message).toBe("t.listFixed() is now called items.listFixed()");

  const waiting = path.join(root, "generated/.writing.json");
  writeFileSync(waiting, "[]");
  await prepareSync({ ...options, ...context, write: true, workFolder: createFolder() });
  expect(existsSync(waiting)).toBe(false);
});

// Inside of the project, where dependencies are found.
const cache = path.join(projectRoot, "node_modules", ".cache");
mkdirSync(cache, { recursive: true });
const work = mkdtempSync(path.join(cache, "judge-clients-"));
afterAll(() => rmSync(work, { recursive: true, force: true }));

/** Judges the clients as they are, after an edit of v4's. */
async function judgeEdited(
  edit: (text: string) => string,
  edited: RegExp = /^v4\/.*\.ts$/,
): Promise<Verdict> {
  const plan = await planOwn();
  const names = readdirSync(plan.out, { recursive: true }).map(String);
  const files = names
    .filter((name) => /\.(?:ts|json)$/.test(name))
    .map((name) => ({ path: name, text: readFileSync(path.join(plan.out, name), "utf8") }))
    .map((file) => (edited.test(file.path) ? { ...file, text: edit(file.text) } : file));
  return judgeClients(files, plan, work);
}

describe("judgeClients", () => {
  it("names the programs of users that no longer compile, each by what it uses", async () => {
    const { severity, changes } = await judgeEdited((text) =>
      text
        .replaceAll("getStatus(", "readStatus(")
        .replaceAll("interrupt?: boolean;", "")
        .replaceAll("cdpUrl: string;", "cdpUrl: string; priority?: number;")
        .replaceAll('"/runs/{id}/status"', '"/runs/{run_id}/status"'),
    );
    expect(severity).toBe("major");
    expect(changes.map(({ message }) => message).toSorted()).toEqual([
      expect.stringMatching(/^the program http\.ts no longer compiles: .*\/runs\/\{id\}\/status/),
      expect.stringMatching(/^the program runs\.ts no longer compiles: .*getStatus/),
      expect.stringMatching(/^the program sessions\.ts no longer compiles: .*interrupt/),
    ]);
  });

  it("refuses clients that do not compile by themselves, or hold what nothing uses", async () => {
    const code = 'const size: number = "large";\nexport { size };\nconst unused = 1;\n';
    const place = { file: "generated/v4/client.ts", line: expect.any(Number) };
    await expect(judgeEdited((text) => `${text}${code}`, /^v4\/client\.ts$/)).rejects.toMatchObject(
      {
        problems: [
          { ...place, message: expect.stringContaining("not assignable") },
          { ...place, message: expect.stringContaining("is declared but its value is never read") },
        ],
      },
    );
  });
});
