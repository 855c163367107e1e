import ts from "typescript";
import { describe, expect, inject, it } from "vitest";
import { openEditor } from "../support/editor.js";

const { hover, complain } = openEditor(
  inject("consumer"),
  {
    strict: true,
    exactOptionalPropertyTypes: true,
    target: ts.ScriptTarget.ES2022,
    module: ts.ModuleKind.NodeNext,
    moduleDetection: ts.ModuleDetectionKind.Force,
  },
  `
import { V4Client, type SessionId, type StandardSchema } from "cloud-agent-sdk/v4";
import { runAll } from "cloud-agent-sdk/polling";
const client = new V4Client();
const eu = new V4Client({ region: "eu" });
declare const sessionId: SessionId;
declare const Hours: StandardSchema<{ opens: string }>;
const checked = await client.runs.createAndWait({ task: "a" }, { result: Hours });
`,
);

describe("an editor, of the installed package", { timeout: 120_000 }, () => {
  it.each([
    ["const |run = await client.runs.create({ task: 'a' });", "const run: Run"],
    [
      "client.runs.|create({ task: 'a' });",
      "Runs<Region>.create<DefaultModel>(body: RunCreateIn<Region, DefaultModel>, options?: RequestOptions): ApiPromise<Run>",
    ],
    [
      "client.runs.|createAndWait({ task: 'a' });",
      "Runs<Region>.createAndWait<DefaultModel, unknown>(body: RunCreateIn<Region, DefaultModel>, options?: (CreateAndWaitOptions<Run> & ResultOption<unknown>) | undefined): ApiPromise<FinishedRun<unknown>>",
    ],
    [
      "eu.runs.|create({ task: 'a', model: 'fam-a-5.5' });",
      `Runs<"eu">.create<"fam-a-5.5">(body: RunCreateIn<"eu", "fam-a-5.5">, options?: RequestOptions): ApiPromise<Run>`,
    ],
    ["const |browser = await client.browsers.open();", "const browser: OpenBrowser<Browser>"],
    [
      "for await (const |each of runAll(client.runs.batch([])));",
      "const each: RunAllOutcome<unknown>",
    ],
  ])("names the types of %j", (code, shown) => {
    expect(hover(code)).toContain(shown);
  });

  it.each([
    [
      "client.runs.get(sessionId);",
      "Argument of type 'SessionId' is not assignable to parameter of type 'RunId'.",
    ],
    [
      "checked.result.opens;",
      "Property 'opens' does not exist on type '{ opens: string; } | CheckStatusFirst'.",
    ],
    [
      "client.runs.create({ tsk: 'a' });",
      "Object literal may only specify known properties, but 'tsk' does not exist in type 'RunCreateIn<Region, DefaultModel>'. Did you mean to write 'task'?",
    ],
  ])("says in the first line what is wrong with %j", (code, first) => {
    expect(complain(code)).toEqual([first]);
  });
});
