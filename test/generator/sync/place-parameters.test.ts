import { describe, expect, it } from "vitest";
import { at, change, createOurs, createPublished, merge } from "./support/documents.js";

const id = { name: "thing_id", in: "path", required: true, schema: { type: "string" } };
const trace = { name: "trace", in: "query", schema: { type: "string" } };
const path = "paths./things/{id}";
const theirs = "paths./api/v1/things/{thing_id}";
const inMerged = "paths./things/{thing_id}";

const ours = createOurs();
const published = createPublished();
const own = { ...id, name: "id" };

/** The names of parameters, of the path and of its operation. */
function namesIn(document: object): unknown {
  const names = (pointer: string): string[] =>
    [at(document, pointer)].flat().flatMap((each) => (each ? [String(Object(each).name)] : []));
  return { path: names(`${inMerged}.parameters`), get: names(`${inMerged}.get.parameters`) };
}

function place(
  document: typeof ours,
  where: string,
  shared: unknown,
  inOperation: unknown,
): typeof ours {
  const changed = change(document, `${where}.parameters`, shared);
  return change(changed, `${where}.get.parameters`, inOperation);
}

describe("parameters of a path", () => {
  it("stay with the path where ours has them there and every operation has them", () => {
    const merged = merge(
      place(ours, path, [own], [trace]),
      place(published, theirs, undefined, [id, trace]),
    );
    expect(namesIn(merged)).toEqual({ path: ["thing_id"], get: ["trace"] });
  });

  it("stay with the operations where ours has them there", () => {
    const merged = merge(
      place(ours, path, undefined, [own]),
      place(published, theirs, [id], undefined),
    );
    expect(namesIn(merged)).toEqual({ path: [], get: ["thing_id"] });
  });

  it("leave the path where an operation does not have them any more", () => {
    const merged = merge(
      place(ours, path, [own, trace], undefined),
      place(published, theirs, undefined, [id]),
    );
    expect(namesIn(merged)).toEqual({ path: ["thing_id"], get: [] });
  });

  it("stand as published where ours has no such path", () => {
    const merged = merge(
      ours,
      change(published, "paths./api/v1/new/{thing_id}", { parameters: [id], get: {} }),
    );
    expect(at(merged, "paths./new/{thing_id}.parameters")).toEqual([id]);
  });
});
