import { expect, it } from "vitest";
import { listExamples } from "../corpus/support/published-examples.js";
import { createFolder } from "../generator/support/temporary-folder.js";
import { sumUp } from "./harness/prove-documents.js";

it.each([
  ["3.0", 250],
  ["3.1", 150],
] as const)(
  "a client of published examples of %s sends and returns what it must",
  { timeout: 1_200_000 },
  async (version, least) => {
    const found = await sumUp(listExamples(version), createFolder(), { mayAdd: false });
    expect(found.differences).toEqual([]);
    expect(found.operations).toBeGreaterThanOrEqual(least);
  },
);
