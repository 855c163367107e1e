import { describe, expect, it } from "vitest";
import { compareApis } from "../../../generator/compare/compare-apis.js";
import { matchOperations } from "../../../generator/compare/match-operations.js";
import type { OpenApiDocument } from "../../../generator/model/openapi.js";
import { findOutdated, findStaleTexts } from "../../../generator/sync/report-apis.js";
import { change, createOurs, createPublished, read } from "../load/additions/support/documents.js";
import { follow } from "../load/additions/support/follow.js";

const gapped = change(createOurs(), "x-not-shown", [
  { what: "The operation that cancels a thing", words: ["cancel"] },
  { what: "Further fields of a thing", schema: "Thing" },
]);

function listOutdated(after: OpenApiDocument): string[] {
  const [before, later] = [read(gapped), read(after)];
  const { added } = matchOperations(before, later);
  return findOutdated(before, later, added).map(({ what, shownBy }) => `${what}: ${shownBy}`);
}

const cancel = { operationId: "things.cancel", responses: { "204": { description: "Done." } } };

describe("findOutdated", () => {
  it("names the operation that shows what was not shown", () => {
    const published = change(gapped, "paths./things/{id}/cancel", { post: cancel });
    expect(listOutdated(published)).toEqual([
      "The operation that cancels a thing: things.cancel()",
    ]);
  });

  it("names the fields that show what was not shown", () => {
    const published = change(gapped, "components.schemas.Thing.properties.size", {
      type: "integer",
    });
    expect(listOutdated(published)).toEqual(["Further fields of a thing: Thing.size"]);
  });

  it("finds nothing in other operations, nor in fields that ours has already", () => {
    const other = { ...cancel, operationId: "things.cancellation" };
    expect(listOutdated(change(gapped, "paths./things/{id}/other", { post: other }))).toEqual([]);
    expect(listOutdated(gapped)).toEqual([]);
  });
});

/** Texts of ours that the published document, whose default is blue and not red, makes untrue. */
function listStale(description: string): string[] {
  const place = "components.schemas.ThingCreate.properties.color.description";
  const ours = change(createOurs(), place, description);
  const laid = { ...follow(ours, createPublished()), isPublished: true, lags: [] };
  const changes = compareApis(
    { api: read(ours), overlays: {} },
    { api: read(laid.document), overlays: {} },
  );
  return findStaleTexts({ file: "things.yaml", laid }, changes, "/").map(
    ({ line, message, expected }) => `${line}: ${message}; ${expected}`,
  );
}

describe("findStaleTexts", () => {
  it("names the line of a text that says an old default", () => {
    expect(listStale("Its color. The default is `red`.")).toEqual([
      '1: the text says red, which is no longer so; POST /api/v1/things body.color has the default "blue", and had "red"',
    ]);
  });

  it.each(["Its color.", "Redder or blue.", "Always infra-red.", "Any of red-ish."])(
    "finds nothing in %j",
    (description) => {
      expect(listStale(description)).toEqual([]);
    },
  );
});
