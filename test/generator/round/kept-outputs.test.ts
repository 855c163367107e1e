import { describe, expect, it } from "vitest";
import type { ApiOutput } from "../../../generator/round/generate-api.js";
import { createKeptOutputs } from "../../../generator/round/kept-outputs.js";
import type { Runtime } from "../../../generator/weave/runtime.js";
import { keepResultsOf } from "../support/kept-results.js";

function runtimeAt(place: string): Runtime {
  const from = (module: string): string => `${place}/${module}/index.js`;
  return { fromApi: from, fromRoot: from, siblings: [] };
}

/** Makes outputs that say how many were made before. */
function createMaker(): () => ApiOutput {
  let made = 0;
  const entry = { name: "things", spec: "", basePath: "", operations: [], overlays: {} };
  return () => ({
    files: [{ path: "client.ts", text: `${made++}` }],
    entry,
    tables: [],
    named: [],
  });
}

function textsOf(outputs: readonly ApiOutput[]): (string | undefined)[] {
  return outputs.map(({ files: [file] }) => file?.text);
}

describe("kept outputs", () => {
  keepResultsOf("outputs");

  it("are those of the same document, in the same surroundings", () => {
    const make = createMaker();
    const [near, far] = [createKeptOutputs(runtimeAt("..")), createKeptOutputs(runtimeAt("../.."))];
    const outputs = [
      near.get("things", ["{}", "[]"], make),
      createKeptOutputs(runtimeAt("..")).get("things", ["{}", "[]"], make),
      near.get("things", ['{"info":{}}', "[]"], make),
      near.get("things", ['{"info":{}}', '["/other"]'], make),
      far.get("things", ['{"info":{}}', '["/other"]'], make),
      far.get("things", ['{"info":{}}', '["/other"]'], make),
    ];
    expect(textsOf(outputs)).toEqual(["0", "0", "1", "2", "3", "3"]);
  });
});
