import path from "node:path";
import { expect, it } from "vitest";
import { generateForeign, runBeside } from "../../generator/support/foreign-client.js";
import { overlayOf } from "../../generator/support/overlay-of.js";
import { createFolder } from "../../generator/support/temporary-folder.js";
import { jobsDocument, operation } from "../../generator/support/weave-document.js";
import { sendJson, useServer } from "../../runtime/transport/loopback.js";

const properties = { start: { type: "integer" }, end: { type: "integer" } } as const;
const schemas = { Job: {}, JobCreate: { type: "object", properties } } as const;
const since = { name: "since", in: "query", schema: { type: "string" } } as const;
const rules = [{ field: "end", atLeast: "start" }];
const post = operation("jobs.create", { takes: "JobCreate", "x-guards": rules });
const get = operation("jobs.list", { "x-guards": [{ required: ["since"] }] });
const paths = { "/jobs": { post, get, parameters: [since] } };
const document = jobsDocument(paths, { components: { schemas } });

// What the client of a document gets: test/scenarios/guards.md.
it("the rules of a document reject a call of a client that compiles strictly, and nothing is sent", async () => {
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
