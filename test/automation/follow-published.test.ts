import { tmpdir } from "node:os";
import { afterAll, describe, expect, it } from "vitest";
import { followPublished } from "../../automation/follow-published.js";
import { ClonedProject } from "./support/cloned-project.js";
import { startHosting } from "./support/stub-hosting.js";

const hosting = await startHosting();
afterAll(() => hosting.close());

describe("follow-published", () => {
  it("names a document that is not there, and opens no pull request", async () => {
    const environment = { ...hosting.environment, PUBLISHED_DOCUMENTS: "billing=/missing.yaml" };
    await expect(followPublished(new ClonedProject().folder, environment)).rejects.toThrow(
      "/missing.yaml was not compared: ",
    );
    expect(hosting.pulls).toEqual([]);
  });

  it.each([
    [{ PUBLISHED_DOCUMENTS: "billing" }, "PUBLISHED_DOCUMENTS contains billing; expected API="],
    [{}, "PUBLISHED_DOCUMENTS is not set; expected API="],
  ])("refuses the settings %j", async (settings, message) => {
    const environment = { ...hosting.environment, ...settings };
    await expect(followPublished(tmpdir(), environment)).rejects.toThrow(message);
  });
});
