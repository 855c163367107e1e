import { readFileSync, readdirSync } from "node:fs";
import path from "node:path";
import { upgradeFromThreeToThreeOne } from "@scalar/openapi-upgrader/3.0-to-3.1";
import { beforeAll, describe, expect, it } from "vitest";
import { asDocument } from "../../../../generator/document/additions/json.js";
import { compareApis } from "../../../../generator/follow/compare/compare-apis.js";
import { normalizeForms } from "../../../../generator/follow/compare/normalize-forms.js";
import type { OpenApiDocument } from "../../../../generator/api/openapi.js";
import { createSide } from "../../follow/verdict/support/side.js";
import { findMissing } from "./support/find-missing.js";
import { follow, listExtensions } from "./support/follow.js";
import { load } from "../../follow/support/load.js";
import { createOursOf } from "./support/our-form.js";
import { createFolderOfFile } from "../../support/temporary-folder.js";

const workFolder = createFolderOfFile();

const folder = path.join(import.meta.dirname, "published");
const names = readdirSync(folder);

/** A document as the generator reads one of OpenAPI 3.0. */
function upgrade(document: OpenApiDocument): OpenApiDocument {
  const isOld = document.openapi.startsWith("3.0");
  return isOld ? asDocument(upgradeFromThreeToThreeOne({ ...document })) : document;
}

it("published documents are at least twelve, half of them of OpenAPI 3.0", () => {
  const texts = names.map((name) => readFileSync(path.join(folder, name), "utf8"));
  const old = texts.filter((text) => /openapi"?: "?3\.0/.test(text));
  expect(names.length).toBeGreaterThanOrEqual(12);
  expect(old.length).toBe(names.length / 2);
});

describe.each(names)("ours that follows %s", (name) => {
  let published: OpenApiDocument;
  let ours: OpenApiDocument;
  let document: OpenApiDocument;
  beforeAll(async () => {
    published = upgrade((await load(path.join(folder, name), { workFolder })).document);
    ours = createOursOf(published);
    document = follow(ours, published).document;
  });

  it("states what is published, and nothing else", () => {
    expect(findMissing(document, published)).toEqual([]);
  });

  it("has nothing to follow the next time", () => {
    expect(follow(document, published).document).toEqual(document);
  });

  it("differs in nothing from itself", () => {
    const copy = normalizeForms(structuredClone(document));
    expect(compareApis(createSide(document), createSide(copy))).toEqual([]);
  });

  it("keeps the extensions of all operations that are still published", () => {
    const [before, after] = [listExtensions(ours), listExtensions(document)];
    const kept = [...before.keys()].filter((operation) => after.has(operation));
    expect(kept.length).toBeGreaterThan(0);
    for (const operation of kept) expect(after.get(operation)).toBe(before.get(operation));
  });

  it("keeps every other extension where there is still something to carry it", () => {
    const lost = compareApis(createSide(ours), createSide(document)).filter(
      ({ kind, message }) => kind === "extension" && message.includes(" is absent, "),
    );
    expect(lost).toEqual([]);
  });
});
