import path from "node:path";
import { expect, it } from "vitest";
import { installRuntimes } from "../support/runtimes.js";
import { copyTeamsFiles, openTeam } from "./support/open-team.js";

const runtimes = await installRuntimes();

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
