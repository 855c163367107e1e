import { chmodSync, symlinkSync } from "node:fs";
import { delimiter, join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { createFixtureProject, type FixtureProject, type Run } from "./support/fixture-project.js";

let project: FixtureProject;
beforeEach(() => {
  project = createFixtureProject();
  // A folder of the search path that nobody can look into.
  symlinkSync("loop", join(project.folder, "loop"));
});
afterEach(() => project.remove());

/** Runs the script where nothing is installed but what the test puts there. */
function ensure(...programs: readonly string[]): Promise<Run> {
  return project.run(["scripts/ensure-system.mjs", ...programs], {
    PATH: ["loop", "bin"].map((folder) => join(project.folder, folder)).join(delimiter),
  });
}

function install(program: string): void {
  project.write(join("bin", program), "#!/bin/sh\n");
  chmodSync(join(project.folder, "bin", program), 0o755);
}

describe("ensure-system", () => {
  it("says nothing when everything is there", async () => {
    install("redis-server");
    expect(await ensure("redis-server")).toEqual({ code: 0, output: "" });
  });

  it("names the one command to type where it cannot install what is missing", async () => {
    install("redis-server");
    const { code, output } = await ensure();
    expect(code).toBe(1);
    expect(output.trim()).toBe(
      "chromium and fish and git and valkey-server and zsh are not installed. Install them with: sudo apt-get update && sudo apt-get install --yes chromium fish git valkey-server zsh",
    );
    expect((await ensure("redis-server", "chromium")).output).toContain(
      "chromium is not installed",
    );
  });

  it("does not take a file for a program that cannot be run", async () => {
    project.write("bin/redis-server", "");
    const { output } = await ensure("redis-server", "chromium");
    expect(output).toContain("redis-server and chromium are not installed. Install them with:");
  });

  it("knows no other programs", async () => {
    const { code, output } = await ensure("emacs");
    expect(code).toBe(2);
    expect(output).toContain(
      'No package is known for "emacs"; known: chromium, fish, git, redis-server, valkey-server, zsh.',
    );
  });
});
