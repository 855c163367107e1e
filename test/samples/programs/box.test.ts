import { build } from "esbuild";
import { cpSync, mkdirSync, readFileSync, symlinkSync } from "node:fs";
import path from "node:path";
import { expect, it } from "vitest";
import { startMock } from "../../../generator/mock/mock.js";
import { createFolder } from "../../generator/support/temporary-folder.js";
import { projectRoot, run, runOrThrow } from "../../package/support/run.js";

/** A folder with what the guide shows, the document of its API, and the client that the built package generates. */
async function takeProject(): Promise<string> {
  const folder = createFolder();
  const fixtures = path.join(projectRoot, "test/package/other-team/fixtures");
  cpSync(path.join(fixtures, "openapi.yaml"), path.join(folder, "openapi.yaml"));
  cpSync(path.join(projectRoot, "docs/samples/programs/box"), folder, { recursive: true });
  const modules = path.join(folder, "node_modules");
  mkdirSync(modules);
  symlinkSync(path.join(projectRoot, "generator"), path.join(modules, "client-weaver"));
  for (const name of ["openapi-fetch", "openapi-typescript-helpers"])
    symlinkSync(path.join(projectRoot, "node_modules", name), path.join(modules, name));
  const command = "node_modules/client-weaver/dist/generator/client-weaver.mjs";
  await runOrThrow(process.execPath, [command, "--types"], { cwd: folder });
  return folder;
}

it("reads pages, waits for a job and rejects what breaks a rule", { timeout: 60_000 }, async () => {
  const folder = await takeProject();
  const outfile = path.join(folder, "program.mjs");
  const entryPoints = [path.join(folder, "program.ts")];
  await build({ entryPoints, outfile, bundle: true, format: "esm", platform: "node" });
  const text = readFileSync(path.join(folder, "src/generated/openapi.json"), "utf8");
  await using mock = await startMock({ document: JSON.parse(text) });
  mock.answer(
    "parcels.list",
    { body: { items: [{ id: "p1" }], next: "c2" } },
    { body: { items: [{ id: "p2" }] } },
  );
  mock.answer("sortings.start", { status: 202, body: { id: "j1", state: "waiting" } });
  // The status, and then the result.
  const done = { body: { id: "j1", state: "done", sorted: 3 } };
  mock.answer("jobs.get", done, done);
  const env = { BOX_OAUTH: "token", BOX_BASE_URL: mock.url };
  const { exitCode, stdout, stderr } = await run(process.execPath, [outfile], { cwd: folder, env });
  expect(stderr).toBe("");
  expect(stdout.split("\n")).toEqual([
    "p1",
    "p2",
    "done 3",
    "ValidationError: sortings.start: the request was rejected before it was sent: body.heavyFirst: cannot be combined with fragileFirst",
    "RangeError: grams is 30000; expected at most 20000",
    "",
  ]);
  const sent = mock.requests.map(({ operation }) => operation);
  expect(sent).toEqual(["parcels.list", "parcels.list", "sortings.start", "jobs.get", "jobs.get"]);
  expect(exitCode).toBe(0);
});
