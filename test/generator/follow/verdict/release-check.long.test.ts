import { expect, it } from "vitest";
import { Project } from "../../support/project.js";
import { check, commit, createRepository, git } from "./support/repository.js";

it("judges with npm run release:check a method that is renamed, from the first tag to the next", async () => {
  const project = createRepository(new Project());
  const first = "No version has been tagged yet, so there is nothing to compare with.\n";
  expect(await check(project)).toEqual({ exitCode: 0, stdout: first, stderr: "" });
  git(project, "tag", "v0.1.0");
  const name = "operationId: sessions.";
  project.edit("specs/v4.additions.yaml", `${name}queueMessage`, `${name}say`);
  const older = await check(project);
  expect(older.exitCode).toBe(2);
  expect(older.stderr).toContain(
    "generated: is older than specs/v4.yaml; expected the output of `npm",
  );

  expect(await project.generate([])).toMatchObject({ exitCode: 0 });
  const { exitCode, stdout } = await check(project);
  const lines = stdout.trim().split("\n");
  expect([exitCode, lines[0]]).toEqual([1, "Since v0.1.0:"]);
  expect(lines).toContain("major  v4: sessions.queueMessage() is now called sessions.say()");
  expect(stdout).toMatch(/^major {2}the program sessions\.ts no longer compiles: /m);
  expect(lines.at(-1)).toBe("package.json says 0.1.0, which is too low: expected at least 0.2.0.");

  project.remove("test/consumers/sessions.ts");
  project.edit("package.json", '"version": "0.1.0"', '"version": "0.2.0"');
  commit(project);
  git(project, "tag", "v0.2.0");
  const next = await check(project, "--json");
  const program = { message: expect.stringContaining("sessions.ts no longer compiles") };
  expect(next.exitCode).toBe(0);
  expect(JSON.parse(next.stdout)).toMatchObject({
    tag: "v0.1.0",
    wanted: "0.2.0",
    severity: "major",
    changes: expect.arrayContaining([expect.objectContaining(program)]),
  });
});
