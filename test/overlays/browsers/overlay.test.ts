import { expect, it } from "vitest";
import { V2Client } from "../../../generated/v2/index.js";
import { V3Client } from "../../../generated/v3/index.js";
import { V4Client } from "../../../generated/v4/index.js";
import { browsers } from "../../../overlays/browsers/overlay.js";
import { createLedger } from "../../../runtime/browsers/ledger.js";
import { jobsDocument, operation, weaveDocument } from "../../generator/support/weave-document.js";
import { useTemporaryFiles } from "../../support/temporary-file.js";
import { useSandbox } from "../../support/use-sandbox.js";

// What the client of a document gets: test/scenarios/things-that-stop-themselves.md.
it("nothing can be stopped by an action that a published document no longer lists", async () => {
  const patch = operation("jobs.update", { "x-actions": { field: "a", ends: "stop" } });
  const paths = { "/jobs": { post: operation("jobs.create") }, "/jobs/{id}": { patch } };
  expect((await weaveDocument(jobsDocument(paths), [browsers])).overlays).toEqual({});
});

const temporaryFile = useTemporaryFiles();
const sandbox = useSandbox({}, "test");

it.each([
  ["v4", () => new V4Client(sandbox.us)],
  ["v3", () => new V3Client(sandbox.us)],
  ["v2", () => new V2Client(sandbox.us)],
])(
  "a client of cloud browsers of %s opens one that is stopped at the end of a block",
  async (_, create) => {
    const client = create();
    const ledger = createLedger(await temporaryFile());
    {
      await using browser = await client.browsers.open({ enableRecording: true }, { ledger });
      expect(browser.cdpUrl).toMatch(/^wss?:/);
    }
    await expect(client.browsers.stopAbandoned(ledger)).resolves.toEqual([]);
  },
);
