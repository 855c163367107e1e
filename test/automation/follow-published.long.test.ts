import { expect, it, onTestFinished } from "vitest";
import { followAndDeliver, publishBilling } from "./support/follow-and-deliver.js";
import { createFolder } from "../generator/support/temporary-folder.js";
import { ClonedProject } from "./support/cloned-project.js";
import { startHosting } from "./support/stub-hosting.js";

const branch = "sync/billing";

it("keeps one pull request from the first lag to the last", { timeout: 1_200_000 }, async () => {
  const hosting = await startHosting();
  onTestFinished(() => hosting.close());
  const project = new ClonedProject();
  const folder = createFolder();
  const follow = (...fields: readonly string[]): Promise<void> =>
    followAndDeliver(project.folder, {
      ...hosting.environment,
      ...publishBilling(folder, ...fields),
    });
  const tip = (): string => project.gitOfRemote("rev-parse", branch);

  await follow();
  expect(hosting.changes).toEqual([]);
  expect(project.gitOfRemote("branch", "--list", branch)).toBe("");

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

  const [first, changes] = [tip(), hosting.changes.length];
  await follow("nickname");
  expect([tip(), hosting.changes.length]).toEqual([first, changes]);

  await follow("nickname", "motto");
  expect(tip()).not.toBe(first);
  expect(hosting.pulls).toHaveLength(1);
  expect(hosting.pulls[0]?.body).toContain("motto");

  await follow();
  expect(hosting.pulls).toMatchObject([{ state: "closed" }]);
  expect(hosting.pulls[0]?.comments[0]?.body).toContain("no longer lags");
});
