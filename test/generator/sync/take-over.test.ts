import { readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { compareFacts } from "../../../generator/facts/compare-facts.js";
import { describeFact } from "../../../generator/facts/fact-difference.js";
import { projectRoot } from "../../../generator/model/paths.js";
import { createBase, type Json } from "../verdict/support/base-document.js";
import { mutations } from "../verdict/support/mutations.js";
import { merge, withoutExtensions } from "./support/documents.js";
import { asDocument } from "../../../generator/sync/json.js";

/** What is not as it is published once ours has followed. */
function findMissing(ours: object, published: Json): string[] {
  const merged = merge(asDocument(ours), asDocument(published));
  return compareFacts({ ...merged }, published).map(describeFact);
}

describe("a document of ours that follows a published one", () => {
  it.each(["v2", "v3", "v4", "billing", "integrations", "signup"])(
    "states the same as %s without its extensions",
    (name) => {
      const file = path.join(projectRoot, "generated", name, "openapi.json");
      const ours = JSON.parse(readFileSync(file, "utf8"));
      expect(findMissing(ours, withoutExtensions(ours))).toEqual([]);
    },
  );

  it.each(mutations)("states all that is published where $title, and undone", ({ change }) => {
    const changed = createBase();
    change(changed);
    expect(findMissing(createBase(), withoutExtensions(changed))).toEqual([]);
    expect(findMissing(changed, withoutExtensions(createBase()))).toEqual([]);
  });
});
