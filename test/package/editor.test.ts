import ts from "typescript";
import { describe, expect, inject, it } from "vitest";
import { openEditor } from "../support/editor.js";
import { readCases } from "../support/read-cases.js";

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

const { hover: hovers, complain: complaints }: Record<string, [code: string, shown: string][]> =
  readCases("fixtures/editor.yaml", import.meta.url);

describe("an editor, of the installed package", { timeout: 120_000 }, () => {
  it.each(hovers ?? [])("names the types of %j", (code, shown) => {
    expect(hover(code)).toContain(shown);
  });

  it.each(complaints ?? [])("says in the first line what is wrong with %j", (code, first) => {
    expect(complain(code)).toEqual([first]);
  });
});
