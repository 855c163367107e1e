import { expect, describe, it } from "vitest";
import { prepareDocument } from "../../../docs/site/api/api-document.js";
import { describeApi, readApis } from "../../../docs/site/api/apis.js";
import { asRecord, type JsonObject } from "../../../runtime/json/values.js";
import { renderApiMarkdown } from "../../../docs/site/api/api-markdown.js";
import { withUsedVariables } from "../../../docs/site/api/used-variables.js";

const variables = {
  root: { default: "https://us.example", "x-env": "SERVICE_BASE_URL" },
  stage: { default: "live" },
};

it.each([
  ["{root}/api/v4", "$SERVICE_BASE_URL/api/v4", "US, on a host that you set"],
  ["https://known.example/{stage}", "https://known.example/live", "US"],
  ["https://known.example/{other}", "https://known.example/{other}", "US"],
])("the servers of a page show %s as %s", async (url, shown, description) => {
  const { servers } = await prepare({ servers: [{ url, description: "US", variables }] });
  expect(servers).toEqual([{ url: shown, description }]);
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

it("lists the answer of success first, and which body is not documented", async () => {
  const answer = (description: string, schema: object): object => ({
    description,
    content: { "application/json": { schema } },
  });
  const responses = { 401: answer("Refused.", {}), "2XX": answer("Done.", { type: "object" }) };
  const list = { operationId: "runs.list", summary: "List runs", tags: ["Runs"], responses };
  const document = { tags: [{ name: "Runs" }], paths: { "/runs": { get: list } } };
  const text = await renderApiMarkdown(describeApi("none", "", document));
  expect(text).toContain(`| Status | Body | When |
| --- | --- | --- |
| \`2XX\` | object | Done. |
| \`401\` | not documented | Refused. |`);
});

it("leaves out a variable that nothing uses", () => {
  const styles = ":root{--used:1px;--unused:2px;}a{width:var(--used);--unused:3px}";

  expect(withUsedVariables(styles, "")).toBe(":root{--used:1px;}a{width:var(--used)}");
});

it("keeps what a used variable is made of, in every rule that sets it", () => {
  const styles =
    ":root{--gap:var(--base, var( --fallback));--base:1px;--fallback:2px;--loose:var(--base)}" +
    ".dark{--gap:var(--dark);--dark:3px}a{gap:var(--gap)}";

  expect(withUsedVariables(styles, "")).toBe(styles.replace(";--loose:var(--base)", ""));
});

it("keeps what the markup and other style sheets use", () => {
  const styles = ":root{--width:1px;--height:2px;--depth:3px}";
  const others = '<p style="width:var(--width)"></p> p{height:var(--height)}';

  expect(withUsedVariables(styles, others)).toBe(":root{--width:1px;--height:2px}");
});

it("leaves out rules that have become empty, and no comment", () => {
  const styles = '.a{--x:1}/*!sc*/.b{color:red}/*!sc*/data-styled.g1[id="b"]{content:"b,"}/*!sc*/';

  expect(withUsedVariables(styles, "")).toBe(styles.replace(".a{--x:1}", ""));
});

it("takes no semicolon in a string for the end of a variable", () => {
  const styles = `:root{--icon:url("data:a;base64,b");--x:";"}i{background:var(--icon)}`;

  expect(withUsedVariables(styles, "")).toBe(
    `:root{--icon:url("data:a;base64,b")}i{background:var(--icon)}`,
  );
});
