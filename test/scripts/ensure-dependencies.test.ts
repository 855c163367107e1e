import { existsSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { createFixtureProject, type FixtureProject, type Run } from "./support/fixture-project.js";

const oldNode =
  'data:text/javascript,Object.defineProperty(process,"versions",{value:{...process.versions,node:"20.18.9"}})';

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
    const first = await ensure();
    expect(first.output).toContain("Installing dependencies");
    expect(first.code).toBe(0);
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
    const move = (file: string): void => {
      const text = readFileSync(join(project.folder, file), "utf8");
      project.write(file, text.replaceAll('"dependencies"', '"devDependencies"'));
    };
    move("package.json");
    move("package-lock.json");
    await ensure({ NODE_ENV: "production" });
    expect(installed()).toBe(true);
  });

  it("fails with what to do when npm ci fails", async () => {
    project.write("package-lock.json", "{}");
    const { code, output } = await ensure();
    expect(code).toBe(1);
    expect(output).toMatch(/npm ci failed with exit code \d+/);
    expect(output).toContain("run the same command again");
    expect(existsSync(join(project.folder, "node_modules/.installed"))).toBe(false);
  });

  it("fails with what to do when there is no npm", async () => {
    const { code, output } = await ensure({ PATH: join(project.folder, "nothing") });
    expect(code).toBe(1);
    expect(output).toContain("npm could not be started");
  });

  it("refuses a Node.js that is too old in one line, before it does anything", async () => {
    const args = ["--import", oldNode, "scripts/ensure-dependencies.mjs"];
    const { code, output } = await project.run(args);
    expect(code).toBe(1);
    expect(output.trim()).toBe(
      "Node.js 20.19.0 or newer is needed, this is 20.18.9. Install a newer one from https://nodejs.org and try again.",
    );
    expect(existsSync(join(project.folder, "node_modules"))).toBe(false);
  });
});
