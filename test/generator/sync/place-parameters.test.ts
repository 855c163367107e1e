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

/** Merges documents with parameters of the path and of its operation, and gives the names of those in the outcome. */
function place(before: [unknown, unknown], after: [unknown, unknown]): unknown {
  const put = (document: typeof ours, item: string, [shared, inOperation]: [unknown, unknown]) =>
    change(change(document, `${item}.parameters`, shared), `${item}.get.parameters`, inOperation);
  const merged = merge(put(ours, path, before), put(published, theirs, after));
  const names = (pointer: string): string[] =>
    [at(merged, pointer)].flat().flatMap((each) => (each ? [String(Object(each).name)] : []));
  return [names(`${inMerged}.parameters`), names(`${inMerged}.get.parameters`)];
}

describe("parameters of a path", () => {
  it.each<[string, [unknown, unknown], [unknown, unknown], [string[], string[]]]>([
    [
      "stay with the path where ours has them there and every operation has them",
      [[own], [trace]],
      [undefined, [id, trace]],
      [["thing_id"], ["trace"]],
    ],
    [
      "stay with the operations where ours has them there",
      [undefined, [own]],
      [[id], undefined],
      [[], ["thing_id"]],
    ],
    [
      "leave the path where an operation does not have them any more",
      [[own, trace], undefined],
      [undefined, [id]],
      [["thing_id"], []],
    ],
  ])("%s", (_, before, after, expected) => {
    expect(place(before, after)).toEqual(expected);
  });

  it("stand as published where ours has no such path", () => {
    const more = change(published, "paths./api/v1/new/{thing_id}", { parameters: [id], get: {} });
    expect(at(merge(ours, more), "paths./new/{thing_id}.parameters")).toEqual([id]);
  });
});
