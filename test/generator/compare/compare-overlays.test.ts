import { expect, it } from "vitest";
import { compareApis } from "../../../generator/compare/compare-apis.js";
import { createBase } from "../verdict/support/base-document.js";
import { createSide } from "../verdict/support/side.js";

const { api } = createSide(createBase());
const added = { waiting: { added: ["things.wait"], guarded: [], superseded: [] } };
const superseded = { waiting: { added: [], guarded: [], superseded: ["things.wait"] } };
const differs = "its arguments and its result are others";

it.each([
  ["a method that is new", {}, added, ["minor: things.wait() is new, by the overlay waiting"]],
  [
    "a method whose ground is gone",
    added,
    {},
    ["major: things.wait(), which the overlay waiting added, is gone"],
  ],
  [
    "a method that gives way",
    added,
    superseded,
    [
      `major: things.wait() is the published operation, and was added by the overlay waiting; ${differs}`,
    ],
  ],
  [
    "a method that returns",
    superseded,
    added,
    [
      `major: things.wait() is added by the overlay waiting, and was the published operation; ${differs}`,
    ],
  ],
  ["nothing of a method that stays", added, added, []],
  ["nothing of an operation that needs no overlay", superseded, {}, []],
] as const)("compareOverlays tells %s", (_title, before, after, expected) => {
  const changes = compareApis({ api, overlays: before }, { api, overlays: after });
  expect(changes.map(({ severity, message }) => `${severity}: ${message}`)).toEqual(expected);
});
