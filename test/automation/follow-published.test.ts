import { tmpdir } from "node:os";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { followPublished } from "../../automation/follow-published.js";
import { createFolder } from "../generator/support/temporary-folder.js";
import { ClonedProject } from "./support/cloned-project.js";
import { publishBilling } from "./support/publish-billing.js";
import { runWarmScript } from "./support/run-warm-script.js";
import { startHosting, type StubHosting } from "./support/stub-hosting.js";

const branch = "sync/billing";

let hosting: StubHosting;
beforeAll(async () => {
  hosting = await startHosting();
});
afterAll(() => hosting.close());

describe("follow-published", { timeout: 600_000 }, () => {
  it("opens a pull request when the library lags, and closes it when it no longer does", async () => {
    const project = new ClonedProject();
    const folder = createFolder();
    const follow = (...fields: readonly string[]): Promise<void> => {
      const environment = { ...hosting.environment, ...publishBilling(folder, ...fields) };
      return followPublished(project.folder, environment, runWarmScript);
    };

    await follow("nickname");
    const title = "feat(billing): follow the published document";
    const body: unknown = expect.stringContaining("nickname");
    expect(hosting.pulls).toMatchObject([{ head: branch, base: "main", title, body }]);
    expect(hosting.pulls[0]?.body).toMatch(/\b(patch|minor)\b/);
    for (const file of ["specs/billing.yaml", "generated/billing/types.ts"])
      expect(project.gitOfRemote("show", `${branch}:${file}`)).toContain("nickname");
    expect(project.git("status", "--porcelain")).toBe("");
    expect(project.git("branch", "--show-current")).toBe("main");
    expect(hosting.tokens).toEqual(new Set(["token token-of-a-test"]));

    await follow();
    expect(hosting.pulls).toMatchObject([{ state: "closed" }]);
    expect(hosting.pulls[0]?.comments[0]?.body).toContain("no longer lags");

    const missing = { ...hosting.environment, PUBLISHED_DOCUMENTS: "billing=/missing.yaml" };
    await expect(followPublished(project.folder, missing)).rejects.toThrow(
      "/missing.yaml was not compared: ",
    );
  });

  it.each([
    [{ PUBLISHED_DOCUMENTS: "billing" }, "PUBLISHED_DOCUMENTS contains billing; expected API="],
    [{}, "PUBLISHED_DOCUMENTS is not set; expected API="],
    [{ GITHUB_TOKEN: "", PUBLISHED_DOCUMENTS: "billing=a" }, "GITHUB_TOKEN is not set; expected"],
  ])("refuses the settings %j", async (settings, message) => {
    const environment = { ...hosting.environment, ...settings };
    await expect(followPublished(tmpdir(), environment)).rejects.toThrow(message);
  });
});
