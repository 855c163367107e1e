import { expect, it, onTestFinished } from "vitest";
import { asRecord } from "../../../runtime/json/values.js";
import { documents } from "../../../sandbox/documents.js";
import { handlers } from "../../../sandbox/handlers/handlers.js";
import { keyed, pathParameter } from "../../../sandbox/http/handler.js";
import { serveWith } from "../../sandbox/support/serve-with.js";
import { settingsOf } from "../support/settings-of.js";
import { takeProgram } from "../support/take-program.js";
import { readCases } from "../../support/read-cases.js";

const paths = asRecord(readCases("../fixtures/agents.yaml", import.meta.url));

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
