import { describe, expect, it } from "vitest";
import type { OperationObject } from "../../../../generator/model/openapi.js";
import { polling } from "../../../../overlays/polling/overlay.js";
import {
  jobsDocument,
  operation,
  weaveDocument,
} from "../../../generator/support/weave-document.js";

const id = { name: "id", in: "path", required: true, schema: { type: "string" } } as const;
const after = { name: "after", in: "query", schema: { type: "string" } } as const;
const paging = { more: "hasMore", cursor: "after", next: "last", items: "events" };

function list(operationId: string, changes: OperationObject = {}): OperationObject {
  return operation(operationId, { parameters: [after], "x-pages": paging, ...changes });
}

describe("the iterator over pages", () => {
  it("gives an operation with x-pages an iterator over the items of all its pages", () => {
    const paths = { "/jobs/{id}/events": { parameters: [id], get: list("jobs.listEvents") } };
    const { client, tables, overlays } = weaveDocument(jobsDocument(paths), [polling]);
    expect(overlays["polling"]?.added).toEqual(["jobs.iterateEvents"]);
    expect(client).toContain(`  iterateEvents(
    id: string,
    options?: JobsListEventsParameters & RequestOptions,
  ): AsyncGenerator<ItemOf<Job, "events">, void, undefined> {
    return iteratePages(
      jobsListEventsPaging,
      (page) => this.listEvents(id, page),
      options ?? {},
    );
  }
`);
    expect(tables).toEqual([
      { name: "jobsListEventsPaging", value: { operation: "jobs.listEvents", ...paging } },
    ]);
  });

  it.each([
    ["jobs.list", "jobs.iterate"],
    ["jobs.getParts", "jobs.iterateParts"],
    ["jobs.listing", "jobs.iterateListing"],
    ["listJobs", "iterateJobs"],
  ])("calls the iterator of %s %s", (operationId, name) => {
    const paths = { "/jobs": { get: list(operationId) } };
    const { overlays } = weaveDocument(jobsDocument(paths), [polling]);
    expect(overlays["polling"]?.added).toEqual([name]);
  });

  it("asks for the parameters that the operation cannot do without", () => {
    const required = { ...after, name: "before", required: true };
    const get = list("jobs.list", { parameters: [after, required] });
    const { client } = weaveDocument(jobsDocument({ "/jobs": { get } }), [polling]);
    expect(client).toContain(`  iterate(
    options: JobsListParameters & RequestOptions,
  ): AsyncGenerator`);
    expect(client).toContain("      (page) => this.list(page),\n      options,\n");
  });

  it("leaves an operation of the spec in place", () => {
    const paths = {
      "/jobs": { get: list("jobs.list") },
      "/all": { get: operation("jobs.iterate") },
    };
    const { overlays } = weaveDocument(jobsDocument(paths), [polling]);
    expect(overlays["polling"]).toEqual({ added: [], guarded: [], superseded: ["jobs.iterate"] });
  });

  it("fails when the operation does not take the cursor", () => {
    const paths = { "/jobs": { get: list("jobs.list", { parameters: [] }) } };
    expect(() => weaveDocument(jobsDocument(paths), [polling])).toThrow(
      "the query parameter after of jobs.list, which the spec no longer declares",
    );
  });
});
