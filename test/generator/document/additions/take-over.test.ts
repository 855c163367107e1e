import { readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import type { OpenApiDocument } from "../../../../generator/api/openapi.js";
import { projectRoot } from "../../../../scripts/support/project.mjs";
import { createBase, type Json } from "../../follow/verdict/support/base-document.js";
import { mutations } from "../../follow/verdict/support/mutations.js";
import { asDocument } from "../../../../generator/document/additions/json.js";
import { merge, withoutExtensions } from "./support/documents.js";
import { findMissing } from "./support/find-missing.js";
import { listExtensions } from "./support/follow.js";
import { createOursOf } from "./support/our-form.js";

/** What is not as it is published once ours has followed. */
function findLost(ours: object, published: Json): string[] {
  return findMissing(merge(asDocument(ours), asDocument(published)), published);
}

describe("a document of ours that follows a published one", () => {
  it.each(["v2", "v3", "v4", "billing", "integrations", "signup"])(
    "states the same as %s without its extensions",
    (name) => {
      const file = path.join(projectRoot, "generated", name, "openapi.json");
      const ours = JSON.parse(readFileSync(file, "utf8"));
      expect(findLost(ours, withoutExtensions(ours))).toEqual([]);
    },
  );

  it.each(mutations)("states all that is published where $title, and undone", ({ change }) => {
    const changed = createBase();
    change(changed);
    expect(findLost(createBase(), withoutExtensions(changed))).toEqual([]);
    expect(findLost(changed, withoutExtensions(createBase()))).toEqual([]);
  });
});

/** What a service publishes at first, and after each of ten releases. */
function publishAll(): OpenApiDocument[] {
  const document = createBase();
  const releases = mutations.filter((_, at) => at % 13 === 5);
  return [() => {}, ...releases.map(({ change }) => change)].map((change) => {
    change(document);
    return asDocument(structuredClone(withoutExtensions(document)));
  });
}

it("a document of ours that follows one release after another states all of each, keeps its extensions, and has nothing to follow a second time", () => {
  const [first, ...later] = publishAll();
  expect(later.length).toBeGreaterThanOrEqual(10);
  const kept = (document: object): number => JSON.stringify(document).split('"x-id":').length;
  const created = createOursOf(first ?? asDocument({}));
  let ours = merge(created, first ?? created);
  const count = kept(ours);
  for (const published of later) {
    const before = listExtensions(ours);
    ours = merge(ours, published);
    expect(findMissing(ours, published)).toEqual([]);
    expect(merge(ours, published)).toEqual(ours);
    const common = [...listExtensions(ours)].filter(([operation]) => before.has(operation));
    expect(common).toEqual(common.map(([operation]) => [operation, before.get(operation)]));
  }
  expect([kept(ours), count > 1]).toEqual([count, true]);
});
