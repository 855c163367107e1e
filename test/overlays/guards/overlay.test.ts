import path from "node:path";
import { describe, expect, it } from "vitest";
import { parse } from "yaml";
import type { OpenApiDocument } from "../../../generator/model/openapi.js";
import { guards } from "../../../overlays/guards/overlay.js";
import { generateDocument } from "../../generator/support/generate-file.js";
import { generateForeign, runBeside } from "../../generator/support/foreign-client.js";
import { overlayOf } from "../../generator/support/overlay-of.js";
import { createFolder } from "../../generator/support/temporary-folder.js";
import { jobsDocument, operation, weaveDocument } from "../../generator/support/weave-document.js";
import { sendJson, useServer } from "../../runtime/transport/loopback.js";

const properties = { start: { type: "integer" }, end: { type: "integer" } } as const;
const schemas = { Job: {}, JobCreate: { type: "object", properties } } as const;
const since = { name: "since", in: "query", schema: { type: "string" } } as const;

const documentWith = (rule: object): OpenApiDocument =>
  jobsDocument(
    {
      "/jobs": {
        post: operation("jobs.create", { takes: "JobCreate", "x-guards": [rule] }),
        get: operation("jobs.list", { "x-guards": [{ required: ["since"] }] }),
        parameters: [since],
      },
    },
    { components: { schemas } },
  );

const document = documentWith({ field: "end", atLeast: "start" });

describe("the rules of a document", () => {
  it("are checked inside the promise, from a table", async () => {
    const { client, overlays, tables } = await weaveDocument(document, [guards]);
    expect(overlays["guards"]).toEqual({
      added: [],
      guarded: ["jobs.list", "jobs.create"],
      superseded: [],
    });
    const [, rules] = tables;
    expect(rules).toMatchObject({
      name: "jobsCreateGuards",
      value: [{ field: "end", atLeast: "start" }],
      type: { name: "Guards" },
    });
    expect(client.replaceAll(/\s+/g, " ")).toContain(
      "options, () => { assertGuards(jobsCreateGuards, this.#transport, jobsCreate, { body, query: options?.query",
    );
    expect(client).toContain(
      "assertGuards(jobsListGuards, this.#transport, jobsList, { query: options?.query });",
    );
    expect(client).toContain(
      "@throws {ValidationError} The request breaks a rule about its fields",
    );
  });

  it.each([
    [
      "{ field: ed, atLeast: start }",
      'given "ed", expected one of end, since, start; did you mean end?',
    ],
    [
      "{ required: [strt] }",
      'given "strt", expected one of end, since, start; did you mean start?',
    ],
    ["{ when: { ed: [1] }, required: [end] }", 'given "ed", expected one of end, since, start'],
    ["{ field: end }", "expected one of { exclusive }, { field, atLeast }, { field, atMost }"],
    ["{ required: [end], mesage: No }", "given mesage, expected one of atLeast, atMost"],
  ])("have no slip: %s", async (rule, says) => {
    const text = JSON.stringify(documentWith(parse(rule)));
    const generation = generateDocument("jobs.json", text);
    // The sidecar that has what is not believed of the document.
    await expect(generation).rejects.toThrow(/^fix-extensions\.json:1:\d+: x-guards: /m);
    await expect(generation).rejects.toThrow(says);
  });

  it("reject a call of a client that compiles strictly, and nothing is sent", async () => {
    const server = await useServer((response) => sendJson(response, 200, {}));
    const folder = createFolder({ "rules.json": overlayOf(document) ?? "" });
    const sidecar = path.join(folder, "rules.json");
    const client = await generateForeign(JSON.stringify(document), "--overlay", sidecar);
    const program = `import { BoatsClient } from "./client/index.js";
export async function main(baseUrl: string): Promise<string[]> {
  const { jobs } = new BoatsClient({ baseUrl });
  const calls = [jobs.create({ start: 2, end: 1 }), jobs.list(), jobs.create({ start: 1, end: 2 })];
  return Promise.all(calls.map((call) => call.then(() => "sent", (error: Error) => error.message)));
}
`;
    expect(await runBeside(client, program, server.baseUrl)).toEqual([
      "jobs.create: the request was rejected before it was sent: body.end: given 1, expected at least start (2)",
      "jobs.list: the request was rejected before it was sent: query.since: is required",
      "sent",
    ]);
    expect(server.seen).toHaveLength(1);
  });
});
