import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { followPublished } from "../../automation/follow-published.js";
import { change, withoutExtensions } from "../generator/sync/support/documents.js";
import { ClonedProject } from "./support/cloned-project.js";
import { startHosting, type StubHosting } from "./support/stub-hosting.js";

const branch = "sync/billing";

let hosting: StubHosting;
let published: string;
beforeAll(async () => {
  hosting = await startHosting();
  published = path.join(mkdtempSync(path.join(tmpdir(), "published-")), "published.json");
});
afterAll(() => {
  hosting.close();
  rmSync(path.dirname(published), { recursive: true });
});

const ours = path.join(import.meta.dirname, "../../generated/billing/openapi.json");

/** Publishes the account with more fields than ours has. */
function publish(...fields: readonly string[]): void {
  const document = withoutExtensions(JSON.parse(readFileSync(ours, "utf8")));
  const place = "components.schemas.Account.properties";
  const more = fields.reduce(
    (rest, name) => change(rest, `${place}.${name}`, { type: "string" }),
    document,
  );
  writeFileSync(published, JSON.stringify(more));
}

function follow(project: ClonedProject): Promise<void> {
  const environment = { ...hosting.environment, PUBLISHED_DOCUMENTS: `billing=${published}` };
  return followPublished(project.folder, environment);
}

describe("follow-published", () => {
  it("keeps one pull request from the first lag to the last", async () => {
    const project = new ClonedProject();
    const tip = (): string => project.gitOfRemote("rev-parse", branch);

    publish();
    await follow(project);
    expect(hosting.changes).toEqual([]);
    expect(project.gitOfRemote("branch", "--list", branch)).toBe("");

    publish("nickname");
    await follow(project);
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
    await follow(project);
    expect([tip(), hosting.changes.length]).toEqual([first, changes]);

    publish("nickname", "motto");
    await follow(project);
    expect(tip()).not.toBe(first);
    expect(hosting.pulls).toHaveLength(1);
    expect(hosting.pulls[0]?.body).toContain("motto");

    publish();
    await follow(project);
    expect(hosting.pulls).toMatchObject([{ state: "closed" }]);
    expect(hosting.pulls[0]?.comments[0]?.body).toContain("no longer lags");
  });

  it("says which document cannot be read, and changes nothing", async () => {
    const project = new ClonedProject();
    const missing = { ...hosting.environment, PUBLISHED_DOCUMENTS: "billing=/missing.yaml" };
    const changes = hosting.changes.length;
    await expect(followPublished(project.folder, missing)).rejects.toThrow(
      "/missing.yaml was not compared: ",
    );
    expect(hosting.changes).toHaveLength(changes);
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
