import { describe, expect, it } from "vitest";
import { useLinkedProject } from "./support/link-tools.js";

const project = useLinkedProject();

describe("npm start", () => {
  it("generates the clients, then shows them at work", async () => {
    const { code, output } = await project().run(["scripts/start.mjs"]);
    expect(output).toMatch(/Generating the clients\ngenerated[^]*a run has completed/);
    expect(code).toBe(0);
  });

  it("stops at the first failure with one message that names it", async () => {
    project().write("scripts/programs/generate.ts", "process.exit(3);\n");
    const { code, output } = await project().run(["scripts/start.mjs"]);
    expect(output).toContain("npm start stopped: scripts/generate.mjs ended with exit code 3.");
    expect(output).not.toContain("a run has completed");
    expect(code).toBe(1);
  });
});
