import { writeFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { loadSidecar, type SidecarAction } from "../../../generator/load/sidecar.js";
import { createFolder } from "../support/temporary-folder.js";

function load(text: string): Promise<readonly SidecarAction[]> {
  const folder = createFolder();
  const file = path.join(folder, "fix.yaml");
  writeFileSync(file, text);
  return loadSidecar(file, folder);
}

const head = "overlay: 1.0.0\ninfo: { title: Fixes, version: 1.0.0 }\n";

describe("loadSidecar", () => {
  it("reads the actions in their order, each with its place", async () => {
    const actions = await load(
      `${head}actions:\n  - target: $.paths\n    update: { x-a: 1 }\n  - target: $.tags\n    remove: true\n`,
    );
    expect(actions).toMatchObject([
      { text: "$.paths", remove: false, update: { "x-a": 1 }, place: { line: 4 } },
      { text: "$.tags", remove: true, place: { line: 6 } },
    ]);
  });

  it.each([
    [head, "fix.yaml:1:1: has no actions; expected a list of at least one"],
    [
      "overlay: 1.1.0\ninfo: { title: A, version: '1' }\nactions: [{ target: $, update: {} }]",
      "fix.yaml:1:10: the overlay has version 1.1.0; expected overlay: 1.0.0",
    ],
    ["actions: [{ target: $, update: {} }]", "the overlay has no version; expected overlay: 1.0.0"],
    [
      "overlay: 1.0.0\nactions: [{ target: $, update: {} }]",
      "the overlay has no title; expected title under info",
    ],
    [
      `${head}actions: [{ update: {} }]`,
      "fix.yaml:3:11: the action has no target; expected a JSONPath such as",
    ],
    [
      `${head}actions: [{ target: "paths[", remove: true }]`,
      "fix.yaml:3:21: paths[ is not a JSONPath: ",
    ],
    [
      `${head}actions: [{ target: $.tags }]`,
      "fix.yaml:3:11: the action changes nothing; expected update, or remove: true",
    ],
    [
      `${head}actions: [{ target: $.tags, remove: yes please }]`,
      "remove is yes please; expected true or false",
    ],
    [
      `${head}actions: [7]`,
      "fix.yaml:3:11: is not an action; expected target, and update or remove",
    ],
    ["actions: [", "; expected well-formed YAML"],
  ])("says what is wrong with %j, and where", async (text, message) => {
    await expect(load(text)).rejects.toThrow(message);
  });

  it("names a file that is not there", async () => {
    const folder = createFolder();
    const missing = path.join(folder, "none.yaml");
    await expect(loadSidecar(missing, folder)).rejects.toThrow("cannot be read");
  });
});
