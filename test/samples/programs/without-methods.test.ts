import { expect, it, onTestFinished } from "vitest";
import { asRecord } from "../../../runtime/json/values.js";
import { documents } from "../../../sandbox/documents.js";
import { handlers } from "../../../sandbox/handlers/handlers.js";
import { keyed, pathParameter } from "../../../sandbox/http/handler.js";
import { serveWith } from "../../sandbox/support/serve-with.js";
import { settingsOf } from "../support/settings-of.js";
import { takeProgram } from "../support/take-program.js";

const json = { "application/json": { schema: { type: "object" } } };
const responses = { 200: { description: "Done.", content: json } };
const parameters = [{ name: "id", in: "path", required: true, schema: { type: "string" } }];
const cursor = { name: "cursor", in: "query", schema: { type: "string" } };

/** Paths that a service might have. They are made up: those of the service are not shown. */
const paths = {
  "/agents": { get: { operationId: "agents.list", responses } },
  "/agents/{id}/end": {
    post: { operationId: "agents.end", parameters, requestBody: { content: json }, responses },
  },
  "/agents/{id}/story": {
    get: { operationId: "agents.story", parameters: [...parameters, cursor], responses },
  },
};

it("lists, cancels and reads events by the paths of a service that has them", async () => {
  const ended: string[] = [];
  const known = documents.map(({ api, content }) => {
    const document = asRecord(content);
    return {
      api,
      content: {
        ...document,
        paths: { ...asRecord(document["paths"]), ...(api === "v4" && paths) },
      },
    };
  });
  const deployment = await serveWith(known, {
    ...handlers,
    "v4:agents.list": keyed(() => ({ items: [{ id: "a1" }] })),
    "v4:agents.end": keyed((call) => {
      ended.push(pathParameter(call, "id"));
      return {};
    }),
    "v4:agents.story": keyed(({ query }) => {
      const { cursor: at = "first" } = query;
      return { hasMore: at === "first", next: "second", events: [{ at }] };
    }),
  });
  const author = await takeProgram(["without-methods.ts"]);
  onTestFinished(() => author[Symbol.asyncDispose]());
  const program = author.program("without-methods.js", settingsOf(deployment), Object.keys(paths));
  const { exitCode, stdout, stderr } = await program.ended;
  expect(stderr).toBe("");
  expect(stdout).toBe("a1 { at: 'first' }\na1 { at: 'second' }\n");
  expect([exitCode, ended]).toEqual([0, ["a1"]]);
});
