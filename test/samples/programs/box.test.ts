import { build } from "esbuild";
import { cp, readFile } from "node:fs/promises";
import path from "node:path";
import { expect, it, onTestFinished } from "vitest";
import { startMock } from "../../../generator/mock/mock.js";
import { copyTeamsFiles, openTeam } from "../../package/other-team/support/open-team.js";
import { projectRoot, run } from "../../package/support/run.js";

it("reads pages, waits for a job and rejects what breaks a rule", { timeout: 60_000 }, async () => {
  const team = await openTeam();
  onTestFinished(() => team.remove());
  const { folder } = team;
  // Their document, with what the guide shows in place of the rest.
  await copyTeamsFiles(team);
  await cp(path.join(projectRoot, "docs/samples/programs/box"), folder, { recursive: true });
  expect(await team.weave("--types")).toMatchObject({ stderr: "", exitCode: 0 });
  const outfile = path.join(folder, "program.mjs");
  const entryPoints = [path.join(folder, "program.ts")];
  await build({ entryPoints, outfile, bundle: true, format: "esm", platform: "node" });
  const text = await readFile(path.join(folder, "src/generated/openapi.json"), "utf8");
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
