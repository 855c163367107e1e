import { writeFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { stringify } from "yaml";
import type { OpenApiDocument } from "../../../generator/model/openapi.js";
import { assertOneKey } from "../../../generator/sync/assert-one-key.js";
import { mergeApi } from "../../../generator/sync/merge-api.js";
import { createFolder } from "../support/temporary-folder.js";
import { change, createOurs } from "./support/documents.js";

const moved = change(createOurs(), "components.securitySchemes.Key.name", "X-Other");

/** What is said when published documents are followed by name, of two APIs of ours with one key. */
function check(published: Readonly<Record<string, OpenApiDocument>>): string {
  const root = createFolder();
  const documents = ["boxes", "things"].map((name) => {
    const file = path.join(root, `${name}.yaml`);
    writeFileSync(file, stringify(createOurs()));
    return { name, file, document: createOurs(), text: "" };
  });
  const merges = documents.flatMap((ours) => {
    const document = published[ours.name];
    const given = { name: ours.name, from: "published.json", outside: [] };
    return document === undefined ? [] : [mergeApi({ ...given, document }, ours)];
  });
  try {
    assertOneKey(merges, documents, root);
    return "";
  } catch (error) {
    return error instanceof Error ? error.message : "";
  }
}

describe("the key of all APIs", () => {
  it("may be sent in another header once all of them say so", () => {
    expect(check({ boxes: moved, things: moved })).toBe("");
    expect(check({ things: createOurs() })).toBe("");
  });

  it("is not followed for one of them: the line to change is named, and who shares it", () => {
    expect(check({ things: moved })).toMatch(
      /^things\.yaml:\d+:\d+: the key of things is sent in the header X-Other \(published\.json\), and here in the header X-Key; expected the published one here, if it is that of boxes as well/,
    );
  });
  it("is not followed where no other API is left that shares it, and nobody is named", () => {
    const other = change(createOurs(), "components.securitySchemes.Key.name", "X-Third");
    expect(check({ boxes: other, things: moved })).toMatch(
      /^boxes\.yaml:\d+:\d+: .*; expected the same key in every published document, and in our documents that are not part of the run\n/,
    );
  });
});
