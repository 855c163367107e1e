import { describe, expect, it } from "vitest";
import { describeOutdated, findOutdated } from "../../../generator/sync/find-outdated.js";
import type { OpenApiDocument } from "../../../generator/model/openapi.js";
import { change, createOurs, read } from "../load/additions/support/documents.js";

const ours = change(createOurs(), "x-not-shown", [
  { what: "The operation that cancels a thing", words: ["cancel"] },
  { what: "Further fields of a thing", schema: "Thing" },
]);

function find(after: OpenApiDocument): string[] {
  return findOutdated(read(ours), read(after)).map(describeOutdated);
}

const cancel = { operationId: "things.cancel", responses: { "204": { description: "Done." } } };

describe("findOutdated", () => {
  it("names the operation that shows what was not shown", () => {
    const published = change(ours, "paths./things/{id}/cancel", { post: cancel });
    expect(find(published)).toEqual(["The operation that cancels a thing: see things.cancel()"]);
  });

  it("names the fields that show what was not shown", () => {
    const published = change(ours, "components.schemas.Thing.properties.size", { type: "integer" });
    expect(find(published)).toEqual(["Further fields of a thing: see Thing.size"]);
  });

  it("finds nothing in other operations, nor in fields that ours has already", () => {
    const other = { ...cancel, operationId: "things.cancellation" };
    expect(find(change(ours, "paths./things/{id}/other", { post: other }))).toEqual([]);
    expect(find(ours)).toEqual([]);
  });
});
