import { chmodSync } from "node:fs";
import path from "node:path";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createFixtureProject, type FixtureProject, type Run } from "./support/fixture-project.js";

const template = createFixtureProject();
beforeAll(() => template.run(["scripts/ensure-dependencies.mjs"]));
afterAll(() => template.remove());

let project: FixtureProject;
beforeEach(() => {
  project = template.copy();
});
afterEach(() => project.remove());

/** Runs the script where `npm audit signatures` answers so. */
function audit(answer: string, exitCode: number): Promise<Run> {
  const program = `#!/bin/sh\ncat <<'END'\n${answer}\nEND\necho "npm error" >&2\nexit ${exitCode}\n`;
  project.write("bin/npm", program);
  chmodSync(path.join(project.folder, "bin/npm"), 0o755);
  const bin = path.join(project.folder, "bin");
  return project.run(["scripts/audit.mjs"], { PATH: `${bin}:${process.env["PATH"]}` });
}

describe("npm run audit", () => {
  it("passes when npm has found nothing in either of its lists", async () => {
    const { code, output } = await audit('{"invalid":[],"missing":[]}', 0);
    expect(output).toBe("Every package that is installed has a valid signature.\n");
    expect(code).toBe(0);
  });

  it("fails with the names of what is not signed, or not by the registry", async () => {
    const invalid = [{ name: "evil\u001b[2J", version: "1.0.0", code: "EINTEGRITYSIGNATURE" }];
    const missing = [{ name: "plain", version: "2.0.0" }];
    const { code, output } = await audit(JSON.stringify({ invalid, missing }), 1);
    expect(output).toContain(String.raw`evil\u001b[2J@1.0.0 has an invalid signature.`);
    expect(output).toContain("plain@2.0.0 is not signed.");
    expect(code).toBe(1);
  });

  it.each([
    ['{"error":{"code":"ENOTFOUND","summary":"getaddrinfo ENOTFOUND registry.example"}}', 1],
    ['{"error":{"summary":"found no dependencies to audit"}}', 1],
    ["no JSON", 0],
    ["{}", 0],
    ["", 0],
  ])("says that nothing was checked when npm answers %s", async (answer, exitCode) => {
    const { code, output } = await audit(answer, exitCode);
    expect(output).toMatch(/NOT CHECKED: \w/);
    expect(output).not.toMatch(/every|valid signature/i);
    expect(code).toBe(3);
  });
});
