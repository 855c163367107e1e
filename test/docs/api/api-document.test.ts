import { expect, describe, it } from "vitest";
import { prepareDocument } from "../../../docs/site/api/api-document.js";
import { describeApi, readApis } from "../../../docs/site/api/apis.js";
import { asRecord, type JsonObject } from "../../../runtime/json/values.js";

describe("the servers of a page", () => {
  const variables = {
    root: { default: "https://us.example", "x-env": "SERVICE_BASE_URL" },
    stage: { default: "live" },
  };

  it.each([
    ["{root}/api/v4", "$SERVICE_BASE_URL/api/v4", "US, on a host that you set"],
    ["https://known.example/{stage}", "https://known.example/live", "US"],
    ["https://known.example/{other}", "https://known.example/{other}", "US"],
  ])("show %s as %s", async (url, shown, description) => {
    const { servers } = await prepare({ servers: [{ url, description: "US", variables }] });
    expect(servers).toEqual([{ url: shown, description }]);
  });
});

describe("a body on a page", () => {
  const undocumented = { description: "This body's shape is not documented." };

  it("says so when its shape is unknown", async () => {
    const { paths } = await prepare({
      paths: {
        "/runs": { get: { operationId: "runs.list", responses: { 401: bodyOf({}), 204: {} } } },
      },
    });
    const { responses } = asRecord(asRecord(asRecord(paths)["/runs"])["get"]);
    expect(responses).toEqual({ 401: bodyOf(undocumented), 204: {} });
  });

  it("says so when several operations share it", async () => {
    const responses = { Busy: bodyOf({}) };
    const { components } = await prepare({ components: { responses } });
    expect(components).toEqual({ responses: { Busy: bodyOf(undocumented) } });
  });

  it("is left as it is when its shape is known", async () => {
    const responses = { Run: bodyOf({ type: "object" }) };
    const { components } = await prepare({ components: { responses } });
    expect(components).toEqual({ responses });
  });
});

it.each(["/runs", "/browsers"])(
  "a body's examples are not offered above the samples of POST %s, which would not change with them",
  async (path) => {
    const v4 = (await readApis()).find(({ name }) => name === "v4");
    const { paths } = await prepareDocument(v4 ?? describeApi("none", "", {}));
    const { requestBody } = asRecord(asRecord(asRecord(paths)[path])["post"]);
    const [media] = Object.values(asRecord(asRecord(requestBody)["content"]));
    expect(Object.keys(asRecord(media))).toEqual(["schema"]);
  },
);

function prepare(document: JsonObject): Promise<JsonObject> {
  return prepareDocument(describeApi("none", "", document));
}

function bodyOf(schema: JsonObject): JsonObject {
  return { description: "An answer.", content: { "application/json": { schema } } };
}
