import { beforeEach, describe, expect, it } from "vitest";
import { apiVersion } from "./api-version.js";
import { backOff } from "./back-off.js";
import { command } from "./command.js";
import { errorClass } from "./error-class.js";
import { field } from "./field.js";
import { guidePage } from "./guide-page.js";
import { model } from "./model.js";
import { operation } from "./operation.js";
import { overlay } from "./overlay.js";
import { overlayMethod } from "./overlay-method.js";
import { proxyCountry } from "./proxy-country.js";
import { region } from "./region.js";
import { status } from "./status.js";
import { carryOut, type Outcome } from "./support/carry-out.js";
import { readRows } from "./support/read-rows.js";
import { terminalStatus } from "./terminal-status.js";
import { tool } from "./tool.js";

const recipes = [
  field,
  operation,
  model,
  terminalStatus,
  status,
  proxyCountry,
  region,
  apiVersion,
  overlay,
  overlayMethod,
  errorClass,
  command,
  tool,
  guidePage,
  backOff,
];
const rows = readRows();

let carriedOut: Promise<Outcome> | undefined;
let outcome: Outcome;

// Once: the folder that it was done in goes with the first test.
beforeEach(async () => {
  carriedOut ??= carryOut(recipes);
  outcome = await carriedOut;
}, 300_000);

describe("CONTRIBUTING's table", () => {
  it("has a recipe for every row, and a row for every recipe", () => {
    expect(recipes.map(({ row }) => row).toSorted()).toEqual(
      rows.map(({ what }) => what).toSorted(),
    );
  });
});

describe("what the rows say is enough:", () => {
  it("the generator, the compiler and the programs have nothing to complain about", () => {
    expect(outcome.complaints).toBe("");
  });

  it("besides what was edited, only what a command writes has changed", () => {
    const edited = new Set([...outcome.edited.values()].flat());
    const others = outcome.changed.filter((file) => !edited.has(file));
    expect(others.filter((file) => !file.startsWith("generated/"))).toEqual(["package.json"]);
  });

  describe.each(recipes)("$row", ({ row, program, finds }) => {
    it("takes edits of no other files than its row names", () => {
      const edited = outcome.edited.get(row) ?? [];
      const files = rows.find(({ what }) => what === row)?.files ?? [];
      expect(edited).not.toEqual([]);
      expect(edited.filter((file) => !files.some((pattern) => pattern.test(file)))).toEqual([]);
    });

    it("works", () => {
      expect(outcome.found[program]).toEqual(finds);
    });
  });
});
