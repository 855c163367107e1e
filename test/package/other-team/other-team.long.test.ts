import { readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { expect, it } from "vitest";
import { installRuntimes } from "../support/install-locked.js";
import { projectRoot, run, runOrThrow } from "../support/run.js";
import { copyTeamsFiles, openTeam } from "./support/open-team.js";

const runtimes = await installRuntimes();
const tsc = path.join(projectRoot, "node_modules/typescript-native/bin/tsc");

it.each(["node-20", "node-22", "node-24", "node-26"])(
  "another team generates, and checks its types, on %s",
  async (name) => {
    const team = await openTeam(path.join(runtimes, name, "bin/node"));
    await copyTeamsFiles(team);
    expect(await team.weave()).toMatchObject({ stderr: "", exitCode: 0 });
    expect(await team.weave("--check")).toMatchObject({ stderr: "", exitCode: 0 });
    await team.remove();
  },
);

it("says which Node.js it needs on an older one", async () => {
  const team = await openTeam(path.join(runtimes, "node-18/bin/node"));
  expect(await team.weave("--help")).toMatchObject({
    stderr: "client-weaver needs Node.js 20.19 or newer; this is v18.20.8.\n",
    exitCode: 2,
  });
  await team.remove();
});

it("a client that another version has generated says so at start", async () => {
  const team = await openTeam();
  await copyTeamsFiles(team);
  const edit = async (name: string, from: string | RegExp, to: string): Promise<void> => {
    const file = path.join(team.folder, name);
    await writeFile(file, (await readFile(file, "utf8")).replace(from, to));
  };
  await edit("generate.config.ts", "  overlays:", '  runtime: "package",\n  overlays:');
  expect(await team.weave()).toMatchObject({ stderr: "", exitCode: 0 });
  await edit("src/generated/client.ts", /client-weaver@[\d.]+/, "client-weaver@0.0");
  const client = "src/generated/index.ts";
  const flags = "--module nodenext --target es2023 --rootDir src --outDir dist".split(" ");
  await runOrThrow(process.execPath, [tsc, client, ...flags], { cwd: team.folder });
  const program = `import { BoxClient } from "./dist/generated/index.js"; new BoxClient();`;
  const started = await run(process.execPath, ["--input-type=module", "--eval", program], {
    cwd: team.folder,
  });
  expect(started.stderr).toMatch(
    /ConfigurationError: This client was generated for client-weaver@0\.0, and the version of its runtime is \d+\.\d+\.\d+\. Generate it again, or install client-weaver@0\.0\./,
  );
  await team.remove();
});
