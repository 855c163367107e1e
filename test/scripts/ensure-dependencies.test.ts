import { existsSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { createFixtureProject, type FixtureProject, type Run } from "./support/fixture-project.js";

/** What makes Node.js say that it is another version. */
const posingAs = (node: string): string =>
  `data:text/javascript,Object.defineProperty(process,"versions",{value:{...process.versions,node:"${node}"}})`;

let project: FixtureProject;
beforeEach(() => {
  project = createFixtureProject();
});
afterEach(() => project.remove());

const ensure = (env?: NodeJS.ProcessEnv): Promise<Run> =>
  project.run(["scripts/ensure-dependencies.mjs"], env);
const installed = (): boolean => existsSync(join(project.folder, "node_modules/helper"));

describe("ensure-dependencies", () => {
  it("installs where nothing is, what has changed, and what did not finish, and then no more", async () => {
    const { code, output } = await ensure();
    expect([code, output]).toEqual([0, expect.stringContaining("Installing dependencies")]);
    expect(installed()).toBe(true);
    expect(await ensure()).toEqual({ code: 0, output: "" });

    const lockfile = readFileSync(join(project.folder, "package-lock.json"), "utf8");
    project.write("package-lock.json", `${lockfile}\n`);
    expect((await ensure()).output).toContain("Installing dependencies");

    rmSync(join(project.folder, "node_modules/.installed"));
    rmSync(join(project.folder, "node_modules/helper"));
    await ensure();
    expect(installed()).toBe(true);
    expect(await ensure()).toEqual({ code: 0, output: "" });
  });

  it("installs development dependencies even where NODE_ENV says production", async () => {
    for (const file of ["package.json", "package-lock.json"]) {
      const text = readFileSync(join(project.folder, file), "utf8");
      project.write(file, text.replaceAll('"dependencies"', '"devDependencies"'));
    }
    await ensure({ NODE_ENV: "production" });
    expect(installed()).toBe(true);
  });

  it("fails with what to do when npm ci fails", async () => {
    await ensure();
    project.write("package-lock.json", "{}");
    const says = /npm ci failed with exit code \d+.*run the same command again/;
    expect(await ensure()).toEqual({ code: 1, output: expect.stringMatching(says) });
    expect(existsSync(join(project.folder, "node_modules/.installed"))).toBe(false);
  });

  it("fails with what to do when there is no npm", async () => {
    const { code, output } = await ensure({ PATH: join(project.folder, "nothing") });
    expect([code, output]).toEqual([1, expect.stringContaining("npm could not be started")]);
  });

  const runAs = (node: string): Promise<Run> =>
    project.run(["--import", posingAs(node), "scripts/ensure-dependencies.mjs"]);

  it.each(["20.18.9", "20.9.0"])("refuses Node.js %s before it does anything", async (node) => {
    const { code, output } = await runAs(node);
    expect(output.trim()).toBe(
      `Node.js 20.19.0 or newer is needed, this is ${node}. Install a newer one from https://nodejs.org and try again.`,
    );
    expect([code, existsSync(join(project.folder, "node_modules"))]).toEqual([1, false]);
  });

  it("accepts the oldest Node.js that is new enough, and installs again for a newer one", async () => {
    for (const node of ["20.19.0", "22.1.0"]) {
      expect((await runAs(node)).output).toContain("Installing");
      expect(await runAs(node)).toEqual({ code: 0, output: "" });
    }
  });
});
