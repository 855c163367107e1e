import { createLedger } from "../../../runtime/browsers/ledger.js";
import { describe, expect, it } from "vitest";
import type { OperationObject } from "../../../generator/model/openapi.js";
import { V2Client } from "../../../generated/v2/index.js";
import { V3Client } from "../../../generated/v3/index.js";
import { V4Client } from "../../../generated/v4/index.js";
import { actions } from "../../../overlays/actions/overlay.js";
import { browsers } from "../../../overlays/browsers/overlay.js";
import { useSandbox } from "../../support/use-sandbox.js";
import { jobsDocument, operation, weaveDocument } from "../../generator/support/weave-document.js";
import { useTemporaryFiles } from "../../support/temporary-file.js";

const id = { name: "id", in: "path", required: true, schema: { type: "string" } } as const;

function weaveDoors(
  values: readonly string[],
  create: OperationObject,
  ends = "stop",
): ReturnType<typeof weaveDocument> {
  const update = operation("doors.update", {
    takes: "DoorUpdate",
    gives: "",
    "x-actions": { field: "move", ...(ends !== "" && { ends }) },
  });
  const paths = { "/doors": { post: create }, "/doors/{id}": { parameters: [id], patch: update } };
  const move = { type: "string", "x-extensible-enum": values };
  const { components } = jobsDocument({});
  const schemas = { ...components?.schemas, DoorUpdate: { type: "object", properties: { move } } };
  return weaveDocument(jobsDocument(paths, { components: { schemas } }), [actions, browsers]);
}

describe("the overlay for what runs until it is stopped", () => {
  it("adds what creates one that stops itself, and what stops those that were left", async () => {
    const create = operation("doors.create", { summary: "Create a door" });
    const { client, overlays } = await weaveDoors(["close", "stop"], create);
    expect(overlays["browsers"]?.added).toEqual(["doors.open", "doors.stopAbandoned"]);
    expect(client).toContain("   * Create a door, with a handle that stops it exactly once");
    expect(client).toContain(`  open(options?: OpenBrowserOptions): ApiPromise<OpenBrowser<Job>> {
    return withLastResponse((note) =>
      openBrowser(
        {
          create: (request) => note(this.create(needing(request, { id: "string" }))),
          stop: (id, request) => this.stop(id, request),
          baseUrl: this.#transport.baseUrl,
        },
        options,
      ),
    );
  }
`);
  });

  it("refuses a document whose own action has the name of what it adds", async () => {
    await expect(weaveDoors(["open", "stop"], operation("doors.create"))).rejects.toThrow(
      "things: doors.open is added by two overlays: actions and browsers; " +
        "expected members that nothing else adds, each through addMethods",
    );
  });

  it("hands on the body of the creation, required or not as it is there", async () => {
    const { client } = await weaveDoors(
      ["stop"],
      operation("doors.create", { takes: "JobCreate" }),
    );
    expect(client).toContain("open(body: JobCreate, options?: OpenBrowserOptions)");
    expect(client).toContain(
      'create: (request) => note(this.create(body, needing(request, { id: "string" }))),',
    );
  });

  it("has nothing to do where nothing can be stopped", async () => {
    expect((await weaveDoors(["open"], operation("doors.create"))).overlays).not.toHaveProperty(
      "browsers",
    );
  });

  it("goes by what the document says of an action, not by its name", async () => {
    const create = operation("doors.create");
    const unsaid = (await weaveDoors(["stop"], create, "")).overlays;
    expect(unsaid).not.toHaveProperty("browsers");
    const { client } = await weaveDoors(["shut-down", "stop"], create, "shut-down");
    expect(client).toContain("stop: (id, request) => this.shutDown(id, request),");
  });
});

describe("a client of cloud browsers", () => {
  const temporaryFile = useTemporaryFiles();
  const sandbox = useSandbox({}, "test");

  it.each([
    ["v4", () => new V4Client(sandbox.us)],
    ["v3", () => new V3Client(sandbox.us)],
    ["v2", () => new V2Client(sandbox.us)],
  ])("of %s opens one that is stopped at the end of a block", async (_, create) => {
    const client = create();
    const ledger = createLedger(await temporaryFile());
    {
      await using browser = await client.browsers.open({ enableRecording: true }, { ledger });
      expect(browser.cdpUrl).toMatch(/^wss?:/);
    }
    await expect(client.browsers.stopAbandoned(ledger)).resolves.toEqual([]);
  });
});
